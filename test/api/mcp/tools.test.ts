import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Principal } from '../../../api/access/access.ts';
import { HINTS, holdsForeignText } from '../../../api/mcp/tool-text.ts';
import { createToolList, toolOf } from '../../../api/mcp/tools.ts';
import { OPERATIONS } from '../../../api/operations/index.ts';

const base = { workspaceId: 1, credentialId: 'c' } as const;
const readKey: Principal = { ...base, kind: 'key', scope: 'read' };
const fullKey: Principal = { ...base, kind: 'key', scope: 'full' };
const owner: Principal = { ...base, kind: 'member', userId: 'u', role: 'owner' };
const toolsFor = createToolList(OPERATIONS);
const names = (principal: Principal) => toolsFor(principal).map(({ name }) => name);
const operationsOf = (...classes: string[]) =>
  OPERATIONS.filter(({ access }) => classes.includes(access))
    .map(({ operationId }) => operationId)
    .sort();
const tools = OPERATIONS.map((operation) => [operation.operationId, operation, toolOf(operation)] as const);

describe('the list of tools', () => {
  it('holds every operation that the caller may call, sorted, and no other', () => {
    expect(names(owner)).toEqual(operationsOf('R', 'W', 'O'));
    expect(names(fullKey)).toEqual(operationsOf('R', 'W'));
    expect(names(readKey)).toEqual(operationsOf('R'));
  });

  it('is made once for all who may call the same', () => {
    const viewer: Principal = { ...base, kind: 'member', userId: 'v', role: 'viewer' };
    expect(toolsFor(viewer)).toBe(toolsFor(readKey));
  });
});

describe('a tool', () => {
  // Clients validate with either dialect, and strictly or not.
  it.each(tools)(
    '%s has schemas that stand alone, for validators of clients old and new',
    (_id, _op, tool) => {
      for (const schema of [tool.inputSchema, tool.outputSchema!]) {
        expect(schema.type).toBe('object');
        expect(JSON.stringify(schema)).not.toMatch(/"\$(id|ref|schema)":/);
        for (const Validator of [Ajv, Ajv2020]) {
          const ajv = new Validator({ strict: true, strictTypes: false, allErrors: true });
          (addFormats as unknown as typeof addFormats.default)(ajv);
          ajv.compile(schema as object);
        }
      }
    },
  );

  it.each(tools)('%s takes no field that it does not name', (_id, _op, tool) => {
    expect(tool.inputSchema.additionalProperties).toBe(false);
  });

  it.each(tools)('%s tells clients what a call does to the world', (_id, { access, effect }, tool) => {
    expect(tool.annotations).toEqual({
      title: tool.title,
      readOnlyHint: access === 'R',
      destructiveHint: effect.destructive,
      idempotentHint: effect.idempotent,
      openWorldHint: effect.openWorld,
    });
  });

  const answersWith = (...ids: string[]) => OPERATIONS.filter(({ operationId }) => ids.includes(operationId));

  it('says that the words in its answer are those of strangers, where they are', () => {
    const foreign = answersWith('list_mentions', 'get_mention', 'get_brief', 'list_authors', 'query_sql');
    for (const operation of foreign) {
      expect(holdsForeignText(operation)).toBe(true);
      expect(toolOf(operation).description).toContain('third-party');
    }
    for (const operation of answersWith('get_workspace', 'list_projects', 'list_views', 'list_webhooks'))
      expect(toolOf(operation).description).not.toContain('third-party');
  });

  it('wraps a list as items, and leaves an object as it is', () => {
    const [list, record] = [answersWith('list_projects')[0]!, answersWith('get_workspace')[0]!];
    expect(toolOf(list).outputSchema).toMatchObject({
      properties: { items: { type: 'array' } },
      required: ['items'],
    });
    expect(toolOf(record).outputSchema).toHaveProperty('properties.timezone');
  });

  it('has hints only where it exists', () => {
    const known = OPERATIONS.map(({ operationId }) => operationId);
    expect(Object.keys(HINTS).filter((name) => !known.includes(name))).toEqual([]);
  });
});
