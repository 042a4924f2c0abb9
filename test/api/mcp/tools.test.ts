import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Principal } from '../../../api/access/access.ts';
import { INSTRUCTIONS } from '../../../api/mcp/tool-text.ts';
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
  it('contains exactly the operations the caller can call, sorted', () => {
    expect(names(owner)).toEqual(operationsOf('R', 'W', 'O'));
    expect(names(fullKey)).toEqual(operationsOf('R', 'W'));
    expect(names(readKey)).toEqual(operationsOf('R'));
  });

  it('contains only the callable tools of a selection', () => {
    const selected = OPERATIONS.filter(({ tag }) => tag === 'API keys');
    expect(toolsFor(owner, selected).map(({ name }) => name)).toEqual([
      'create_api_key',
      'list_api_keys',
      'revoke_api_key',
    ]);
    expect(toolsFor(fullKey, selected)).toEqual([]);
  });

  /** Estimates the tokens a client adds to a model's context, at 4 characters per token. */
  const tokens = (parts: unknown) => Math.round(JSON.stringify(parts).length / 4);

  it('fits into a model’s context', () => {
    const all = toolsFor(owner);
    const descriptions = [INSTRUCTIONS, ...all.map(({ description }) => description)];
    const asRead = all.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    // The documented limit is 12,000 for descriptions. The rest are current sizes, so that growth is a decision.
    expect(tokens(descriptions)).toBeLessThan(6_000);
    expect(tokens(asRead)).toBeLessThan(28_500);
    expect(tokens(all)).toBeLessThan(72_000);
  });
});

describe('a tool', () => {
  // Clients validate with either JSON Schema draft, strictly or not.
  it.each(tools)(
    '%s has self-contained schemas that both old and new validators accept',
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

  it.each(tools)('%s rejects fields that are not in its schema', (_id, _op, tool) => {
    expect(tool.inputSchema.additionalProperties).toBe(false);
  });

  it.each(tools)('%s has the hints that its method and access class imply', (_id, operation, tool) => {
    const { method, access } = operation;
    const reads = method === 'GET' || access === 'R';
    expect(tool.annotations).toMatchObject({ title: tool.title, readOnlyHint: reads });
    if (reads) expect(tool.annotations).toMatchObject({ destructiveHint: false, idempotentHint: true });
    if (method === 'DELETE')
      expect(tool.annotations).toMatchObject({ destructiveHint: true, idempotentHint: true });
    if (method === 'PATCH') expect(tool.annotations).toMatchObject({ idempotentHint: true });
  });

  it('overrides hints where its operation declares them', () => {
    const hints = (id: string) =>
      toolOf(OPERATIONS.find(({ operationId }) => operationId === id)!).annotations;
    expect(hints('list_api_keys')).toMatchObject({ readOnlyHint: true });
    expect(hints('query_sql')).toMatchObject({ readOnlyHint: true, idempotentHint: true });
    expect(hints('create_webhook')).toMatchObject({ readOnlyHint: false, idempotentHint: false });
    expect(hints('rotate_webhook_secret')).toMatchObject({ destructiveHint: true });
    expect(hints('scan_project')).toMatchObject({ openWorldHint: true });
  });

  const answersWith = (...ids: string[]) => OPERATIONS.filter(({ operationId }) => ids.includes(operationId));

  it('warns that its results contain text from strangers, if they do', () => {
    const foreign = answersWith(
      'list_mentions',
      'get_mention',
      'get_brief',
      'list_authors',
      'query_sql',
      'get_breakdown',
    );
    for (const operation of foreign) {
      expect(operation.hasForeignText).toBe(true);
      expect(toolOf(operation).description).toContain('third-party');
    }
    for (const operation of answersWith('get_workspace', 'list_projects', 'list_views', 'list_webhooks'))
      expect(toolOf(operation).description).not.toContain('third-party');
  });

  it('wraps a list in items and leaves an object as it is', () => {
    const [list, record] = [answersWith('list_projects')[0]!, answersWith('get_workspace')[0]!];
    expect(toolOf(list).outputSchema).toMatchObject({
      properties: { items: { type: 'array' } },
      required: ['items'],
    });
    expect(toolOf(record).outputSchema).toHaveProperty('properties.timezone');
  });

  it('keeps properties named like JSON Schema keywords', () => {
    const create = toolOf(answersWith('create_project')[0]!);
    expect(create.inputSchema).toHaveProperty('properties.description.type', 'string');
    expect(create.outputSchema).toHaveProperty('properties.description');
    expect(JSON.stringify(create)).not.toMatch(/"(pattern|minLength|maxLength|maxItems)":/);
  });
});
