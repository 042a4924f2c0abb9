import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { buildOpenApi } from '../../../../api/rest/openapi/document.ts';
import { OPERATIONS } from '../../../../api/operations/index.ts';
import { SAMPLES } from '../../../support/data-sets.ts';

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
const SCHEMA = join(SAMPLES, 'contract/openapi-3.1-schema-2025-11-23.json');

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', () => {
    // Ajv resolves the schema's only kind of $dynamicRef incorrectly; it always means this definition.
    const text = readFileSync(SCHEMA, 'utf8').replaceAll(
      /"\$dynamicRef":\s*"#meta"/g,
      '"$ref":"#/$defs/schema"',
    );
    const schema = JSON.parse(text) as object;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile(schema);
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  });

  it('describes records with valid JSON Schemas', () => {
    const ajv = new Ajv2020();
    for (const schema of Object.values(document.components.schemas))
      expect(ajv.validateSchema(schema as object)).toBe(true);
  });

  it('contains every operation under its method and path, with its errors', () => {
    for (const { operationId, method, path, status } of OPERATIONS) {
      const described = document.paths[path]?.[method.toLowerCase()];
      expect(described?.operationId).toBe(operationId);
      expect(Object.keys(described!.responses)).toEqual(
        expect.arrayContaining([String(status), '400', '401', '403', '404', '429', 'default']),
      );
    }
  });

  it('has no dangling references and no $id', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('"$id"');
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(Object.keys(document.components.schemas)).toContain(name);
    }
  });
});

/** Inlines every reference, up to `depth` levels deep. */
function resolve(schema: unknown, depth = 8): unknown {
  if (Array.isArray(schema)) return schema.map((each) => resolve(each, depth));
  if (schema === null || typeof schema !== 'object') return schema;
  const name = (schema as { $ref?: string }).$ref?.split('/').at(-1);
  if (name !== undefined) return depth > 0 ? resolve(document.components.schemas[name], depth - 1) : true;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolve(value, depth)]));
}

describe('examples in the document', () => {
  const ajv = new Ajv2020({
    strict: false,
    formats: { 'date-time': true, 'time-zone': true, 'alert-time-zone': true },
  });
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as unknown as {
    operationId: string;
    parameters: { name: string; schema: object; example: unknown }[];
    requestBody?: { content: Record<string, { schema: object; example: unknown }> };
    responses: Record<string, { content: Record<string, { schema: object; example: unknown }> }>;
  }[];

  it.each(operations.map((each) => [each.operationId, each] as const))('of %s are valid', (_, each) => {
    const bodies = Object.values(each.requestBody?.content ?? {});
    const answers = Object.entries(each.responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, { content }]) => Object.values(content))
      .filter(({ example }) => example !== undefined);
    const parameters = each.parameters.filter(({ schema }) => schema !== undefined);
    for (const shown of [...parameters, ...bodies, ...answers]) {
      const validate = ajv.compile(resolve(shown.schema) as object);
      expect(validate(shown.example), `${JSON.stringify(shown)} ${ajv.errorsText(validate.errors)}`).toBe(
        true,
      );
    }
  });
});
