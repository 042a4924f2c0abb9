import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../api/graphql/schema.ts';
import { buildApi } from '../../api/main.ts';
import { createToolList } from '../../api/mcp/tools.ts';
import { OPERATIONS } from '../../api/operations/index.ts';
import { buildOpenApi } from '../../api/rest/openapi/document.ts';
import { fakeContext } from './support/fake-context.ts';

/** The operations that the interface promises: operationId, method, path and access, one a line. */
const promised = readFileSync(new URL('./operations.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t').join(' '));

/** What we have beyond them. Additions are welcome; this list makes them deliberate. */
const ADDED = [
  'answer_audit POST /api/v1/mentions/{mention}/audit W',
  'cancel_rejudging DELETE /api/v1/projects/{project}/rejudge/{rejudging} W',
  'delete_lesson DELETE /api/v1/lessons/{lesson} W',
  'describe_sql_schema GET /api/v1/analytics/sql/schema R',
  'explain_alert GET /api/v1/alerts/{alert}/explain R',
  'export_mentions GET /api/v1/mentions/export R',
  'get_judge_quality GET /api/v1/projects/{project}/judge R',
  'get_webhook_delivery GET /api/v1/webhook-deliveries/{delivery} R',
  'replay_webhook_deliveries POST /api/v1/webhooks/{webhook}/replay W',
  'list_audit_log GET /api/v1/audit-log O',
  'list_audit_queue GET /api/v1/projects/{project}/judge/audit R',
  'list_lessons GET /api/v1/projects/{project}/lessons R',
  'list_mention_verdicts GET /api/v1/mentions/{mention}/verdicts R',
  'list_rejudgings GET /api/v1/projects/{project}/rejudge R',
  'preview_keyword POST /api/v1/projects/{project}/keywords/preview R',
  'rejudge_project POST /api/v1/projects/{project}/rejudge W',
  'simulate_alert POST /api/v1/alerts/simulate R',
  'stream_mentions GET /api/v1/mentions/live R',
];

describe('the list of operations', () => {
  it('is the interface, and what was added to it', () => {
    const offered = OPERATIONS.map(
      ({ operationId, method, path, access }) => `${operationId} ${method} ${path} ${access}`,
    );
    expect(offered.toSorted()).toEqual([...promised, ...ADDED].toSorted());
    expect(promised).toHaveLength(69);
  });

  const names = OPERATIONS.map(({ operationId }) => operationId).toSorted();

  it('is what the routes take', () => {
    const app = buildApi(fakeContext());
    for (const { method, path } of OPERATIONS)
      expect(app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }), path).toBe(true);
  });

  it('is what the OpenAPI document describes', () => {
    const { paths } = buildOpenApi(OPERATIONS, 'http://x') as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.values(paths).flatMap((path) => Object.values(path));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(names);
  });

  it('is what the MCP tools are', () => {
    const owner = {
      kind: 'member',
      role: 'owner',
      userId: 'usr_x',
      workspaceId: 1,
      credentialId: 'x',
    } as const;
    expect(createToolList(OPERATIONS)(owner).map(({ name }) => name)).toEqual(names);
  });

  it('is what the GraphQL fields are: those with GET are queries, the others mutations', () => {
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
