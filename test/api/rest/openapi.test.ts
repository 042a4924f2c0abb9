import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { buildOpenApi } from '../../../api/rest/openapi.ts';
import { OPERATIONS } from '../../../api/operations/index.ts';

const document = buildOpenApi(OPERATIONS, 'http://127.0.0.1:8080') as {
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; responses: Record<string, unknown>; parameters: { name: string }[] }
    >
  >;
  components: { schemas: Record<string, unknown> };
};
const SCHEMA = new URL('../../../../shared/data/contract/openapi-3.1-schema-2025-11-23.json', import.meta.url);

describe('the OpenAPI document', () => {
  it.skipIf(!existsSync(SCHEMA) && process.env.CI !== 'true')('is valid OpenAPI 3.1', () => {
    // Ajv resolves the schema's one kind of $dynamicRef wrongly; it can only mean this definition.
    const text = readFileSync(SCHEMA, 'utf8').replaceAll(
      /"\$dynamicRef":\s*"#meta"/g,
      '"$ref":"#/$defs/schema"',
    );
    const schema = JSON.parse(text) as object;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile(schema);
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  });

  it('describes records by sound JSON Schemas', () => {
    const ajv = new Ajv2020();
    for (const schema of Object.values(document.components.schemas))
      expect(ajv.validateSchema(schema as object)).toBe(true);
  });

  it('has every operation under its method and path, with its errors', () => {
    for (const { operationId, method, path, status } of OPERATIONS) {
      const described = document.paths[path]?.[method.toLowerCase()];
      expect(described?.operationId).toBe(operationId);
      expect(Object.keys(described!.responses)).toEqual(
        expect.arrayContaining([String(status), '400', '401', '403', '404', '429', 'default']),
      );
    }
  });

  it('refers to nothing that it does not hold, and leaves no $id behind', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('"$id"');
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(Object.keys(document.components.schemas)).toContain(name);
    }
  });
});
