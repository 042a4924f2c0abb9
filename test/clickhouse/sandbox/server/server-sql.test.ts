import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { openClickHouse } from '../../../../clickhouse/client.ts';
import { createServerSql, type ServerSql } from '../../../../clickhouse/sandbox/server/server-sql.ts';
import { createUserSql, type SandboxedSql } from '../../../../clickhouse/sandbox/user-sql.ts';
import { silentLogger } from '../../../../runtime/logger.ts';
import { eventually } from '../../../support/eventually.ts';

/** A request as the server receives it. */
interface Asked {
  readonly user: string;
  readonly params: URLSearchParams;
  readonly type: string;
  readonly body: string;
}
/** What is answered: a body, an error, or nothing ever, for the text "never". */
type Answer = string | { readonly code: number };

const TREE = ['SelectWithUnionQuery (children 1)', ' ExpressionList (children 1)', '  SelectQuery'].join(
  '\n',
);
const FUNCTION = { name: 'count', alias_to: '', categories: '', is_aggregate: 1, case_insensitive: 1 };

const line = (row: object) => `${JSON.stringify(row)}\n`;

/** The server's default answers before the statement: an empty one for commands, one SELECT as the syntax tree. */
function beforehand({ body }: Asked): Answer {
  if (body.includes('system.functions')) return line(FUNCTION);
  if (body.includes('tokenizeQuery'))
    return line({
      tokens: [
        { begin: 0, end: 6, type: 'BareWord' },
        { begin: 7, end: 15, type: 'BareWord' },
      ],
      parses: 1,
    });
  return body.startsWith('EXPLAIN AST') ? TREE : '';
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts a fake server that records requests and answers the statement as given. */
async function open(
  answer: (asked: Asked) => Answer | null,
): Promise<{ asked: Asked[]; sql: ServerSql; userSql: SandboxedSql }> {
  const asked: Asked[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const user = Buffer.from(request.headers.authorization!.slice(6), 'base64').toString().split(':')[0]!;
    const params = new URL(request.url!, 'http://server').searchParams;
    const type = request.headers['content-type'] ?? '';
    const one = { user, params, type, body: await readText(request) };
    asked.push(one);
    const told = answer(one) ?? beforehand(one);
    if (told === 'never') return;
    if (typeof told === 'string') return response.end(told);
    response.statusCode = 403;
    response.end(
      `Code: ${told.code}. DB::Exception: no earshot_sql_7_ab.mentions here. (NAME) (version 26.7.2.1)`,
    );
  };
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await eventually(() => server.listening);
  const url = `http://service:secret@127.0.0.1:${(server.address() as AddressInfo).port}/facts`;
  const client = openClickHouse(url);
  const place = { url, cluster: null, secretKey: Buffer.alloc(32, 1) };
  const small = () =>
    Promise.resolve({ projectIds: ['prj_a'], rows: { projects: [{ id: 'prj_a', name: 'Añ' }] } });
  const logger = silentLogger();
  const sql = createServerSql(client, place, small, logger);
  const userSql = createUserSql({ clickhouse: client, small, server: place, logger });
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
    () => client.close(),
    () => sql.close(),
    () => userSql.close(),
  );
  return { asked, sql, userSql };
}

const never = new AbortController().signal;
const statement = (sql = 'SELECT projects') => ({
  workspaceId: 7,
  projectId: null,
  sql,
  limit: 5,
  endsAt: performance.now() + 9000,
});
const isStatement = ({ params }: Asked) => params.has('limit');
const ONE_ROW = '{"meta":[{"name":"n","type":"UInt8"}],"data":[[1]]}';

it('a statement runs as its workspace’s account, with the tables it names and live projects', async () => {
  const { asked, sql } = await open((one) => (isStatement(one) ? ONE_ROW : null));
  expect(await sql.run(statement(), never)).toMatchObject({ rows: [{ n: 1 }], truncated: false });
  const ran = asked.find(isStatement)!;
  expect(ran.user).toMatch(/^earshot_sql_7_[0-9a-f]{12}$/);
  expect(ran.type).toMatch(/^multipart\/form-data; boundary=/);
  expect(ran.body).toContain('name="projects"; filename="projects"\r\n\r\n{"id":"prj_a","name":"Añ"}\n');
  expect(ran.params.get('projects_structure')).toMatch(/^`id` String, `name` String/);
  expect(Object.fromEntries(ran.params)).toMatchObject({
    query: 'SELECT projects',
    database: ran.user,
    limit: '6',
    projects_format: 'JSONEachRow',
    additional_table_filters: `{'${ran.user}.mentions':'project_id IN (\\'prj_a\\')'}`,
  });
  expect(ran.params.has('readonly')).toBe(false);
});

it('the service creates the account once and parses the caller’s text only as that account', async () => {
  const { asked, sql } = await open((one) => (isStatement(one) ? ONE_ROW : null));
  await sql.run(statement(), never);
  await sql.run(statement(), never);
  const made = asked.filter(({ body }) => body.startsWith('CREATE USER'));
  expect(made.map(({ user }) => user)).toEqual(['service', 'service']);
  expect(made.some(({ body }) => body.includes("IDENTIFIED WITH sha256_hash BY '"))).toBe(true);
  const told = asked.filter(({ body, params }) => `${body} ${params.toString()}`.includes('SELECT projects'));
  expect(told.map(({ user }) => user)).not.toContain('service');
});

it('a server that refuses to create accounts is asked once, and rows are copied instead', async () => {
  const { asked, sql } = await open(({ body }) => (body.startsWith('CREATE') ? { code: 497 } : null));
  expect(await sql.run(statement(), never)).toBeNull();
  expect(await sql.run(statement(), never)).toBeNull();
  expect(asked).toHaveLength(1);
});

it.each([
  [47, { name: 'StatementError', message: 'no mentions here' }],
  [241, { name: 'StatementError', message: expect.stringContaining('2147 MB') as string }],
  [202, { name: 'TooManyStatementsError' }],
])('error %i of the statement is reported without the server’s internals', async (code, told) => {
  const { sql } = await open((one) => (isStatement(one) ? { code } : null));
  await expect(sql.run(statement(), never)).rejects.toMatchObject(told);
});

it('a removed account is created again, and the statement succeeds', async () => {
  let removed = true;
  const { asked, sql } = await open((one) => {
    if (!isStatement(one) || !removed) return isStatement(one) ? ONE_ROW : null;
    removed = false;
    return { code: 516 };
  });
  expect(await sql.run(statement(), never)).toMatchObject({ rows: [{ n: 1 }] });
  expect(asked.filter(({ body }) => body.startsWith('CREATE VIEW'))).toHaveLength(2);
});

it('an account that stays missing is reported as unavailable', async () => {
  const { asked, userSql } = await open((one) => (isStatement(one) ? { code: 516 } : null));
  await expect(
    userSql.run({ workspaceId: 7, projectId: null }, 'SELECT projects', 5, never),
  ).rejects.toMatchObject({
    name: 'SqlUnavailableError',
  });
  expect(asked.filter(isStatement)).toHaveLength(2);
});

it.each([
  ['the service cannot read what it needs', ({ body }: Asked) => body.includes('system.functions'), 60],
  ['the service cannot create the account', ({ body }: Asked) => body.startsWith('CREATE VIEW'), 241],
])('when %s, the error is not blamed on the statement', async (_what, isRefused, code) => {
  const { userSql } = await open((one) => (isRefused(one) ? { code } : null));
  await expect(
    userSql.run({ workspaceId: 7, projectId: null }, 'SELECT projects', 5, never),
  ).rejects.toMatchObject({
    code: String(code),
  });
});

it('a statement is canceled on the server when the caller disconnects', async () => {
  const { asked, sql } = await open((one) => (isStatement(one) ? 'never' : null));
  const gone = new AbortController();
  const running = sql.run(statement(), gone.signal).catch((error: Error) => error);
  const ran = await eventually(() => asked.find(isStatement));
  gone.abort();
  await running;
  const kill = await eventually(() => asked.find(({ body }) => body.startsWith('KILL')));
  expect(kill).toMatchObject({
    user: 'service',
    body: expect.stringContaining(
      `KILL QUERY WHERE query_id = '${ran.params.get('query_id')!}' ASYNC`,
    ) as string,
  });
});
