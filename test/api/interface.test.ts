import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../api/graphql/schema.ts';
import { buildApi } from '../../api/main.ts';
import { createToolList } from '../../api/mcp/tools.ts';
import { OPERATIONS } from '../../api/operations/index.ts';
import { buildOpenApi } from '../../api/rest/openapi/document.ts';
import { fakeContext } from './support/fake-context.ts';

/** The operations the interface promises, one per line: operationId, method, path and access. */
const promised = readFileSync(new URL('./operations.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t').join(' '));

describe('the list of operations', () => {
  it('has every promised operation, and no id or route twice', () => {
    const offered = OPERATIONS.map(
      ({ operationId, method, path, access }) => `${operationId} ${method} ${path} ${access}`,
    );
    expect(promised).toHaveLength(69);
    expect(promised.filter((operation) => !offered.includes(operation))).toEqual([]);
    for (const key of ['operationId', 'path'] as const) {
      const all = OPERATIONS.map((operation) =>
        key === 'path' ? `${operation.method} ${operation.path}` : operation[key],
      );
      expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
    }
  });

  const names = OPERATIONS.map(({ operationId }) => operationId).toSorted();

  it('matches the routes', () => {
    const app = buildApi(fakeContext());
    for (const { method, path } of OPERATIONS)
      expect(app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }), path).toBe(true);
  });

  it('matches the OpenAPI document', () => {
    const { paths } = buildOpenApi(OPERATIONS, 'http://x') as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.values(paths).flatMap((path) => Object.values(path));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(names);
  });

  it('matches the MCP tools', () => {
    const owner = {
      kind: 'member',
      role: 'owner',
      userId: 'usr_x',
      workspaceId: 1,
      credentialId: 'x',
    } as const;
    expect(createToolList(OPERATIONS)(owner).map(({ name }) => name)).toEqual(names);
  });

  it('matches the GraphQL fields: queries for GET, mutations for the rest', () => {
    const schema = buildSchema(OPERATIONS);
    const fields = (type: { getFields(): object } | null | undefined) =>
      Object.keys(type!.getFields()).toSorted();
    const asked = (isQuery: boolean) =>
      OPERATIONS.filter(({ method }) => (method === 'GET') === isQuery)
        .map(({ operationId }) =>
          operationId.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        )
        .toSorted();
    expect(fields(schema.getQueryType())).toEqual(asked(true));
    expect(fields(schema.getMutationType())).toEqual(asked(false));
    expect(asked(true)).toEqual(
      expect.arrayContaining(['listInvites', 'listApiKeys', 'listOauthConnections']),
    );
  });
});
