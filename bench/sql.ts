import { createUserSql } from '../clickhouse/sandbox/user-sql.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { RESULT_SETTINGS } from '../clickhouse/sandbox/result.ts';
import { buildApi } from '../api/main.ts';
import { createKey } from '../postgres/accounts/api-keys.ts';
import { readSqlTables } from '../postgres/sql-tables.ts';
import { MAX_SQL_ROWS } from '../schemas/analytics/sql.ts';
import { silentLogger } from '../runtime/logger.ts';
import { sleep } from '../runtime/timing/abort.ts';
import { fakeContext } from '../test/api/support/fake-context.ts';
import { withStores, type Stores } from './mentions/served.ts';
import { comparison, median, rounded, type Print } from './print.ts';

/** The large workspace, which is measured. The others send the flood. */
const WORKSPACE = 1;
const ROUNDS = 12;
const WARM_UP = 3;
/** The target ratio of a statement's time to the engine's own. */
const WITHIN = 1.5;

/** The measured statements. */
const STATEMENTS: Readonly<Record<string, string>> = {
  count: 'SELECT count() AS n FROM mentions',
  group:
    'SELECT source, sentiment, count() AS n, avg(urgency) AS urgency FROM mentions GROUP BY source, sentiment',
  top: 'SELECT author, count() AS n, sum(engagement) AS engagement FROM mentions GROUP BY author ORDER BY n DESC, author LIMIT 100',
  wide: "SELECT project_id, source, kind, url, text, author, engagement, posted_at, sentiment, urgency, summary, status FROM mentions WHERE source = 'x' LIMIT 1000",
  join: 'SELECT m.source, uniq(a.author) AS authors, count() AS n FROM mentions AS m JOIN (SELECT author, count() AS all FROM mentions GROUP BY author HAVING all > 20) AS a ON a.author = m.author GROUP BY m.source',
};

/** Limits a statement for the engine's own account to the mentions of the workspace's live projects. */
const onEngine = (sql: string, projects: string) =>
  sql.replaceAll(
    'FROM mentions',
    `FROM (SELECT * FROM mentions WHERE workspace_id = ${WORKSPACE} AND project_id IN (${projects}))`,
  );

/** Statements that run until they are stopped. */
const HEAVY = [
  'SELECT count() FROM numbers(1000000000000) WHERE cityHash64(number) % 7 = 3',
  'SELECT count() FROM mentions AS a CROSS JOIN mentions AS b WHERE a.text < b.text',
  "SELECT countIf(match(text, '(a.*b.*c.*d)+e')) FROM mentions AS a, numbers(1000) AS n",
  'SELECT length(groupArray(repeat(text, 100))) FROM mentions',
];
/** How many of them run at any time, and of how many workspaces. */
const FLOOD = 50;
const FLOODING_WORKSPACES = 9;
/** Pages of mentions that are read without the flood and during it. */
const PAGES = 60;
/** The target ratio of a page's time during the flood. */
const FLOOD_LIMIT = 2;

const elapsed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Sends a request with the key of a workspace. */
type Ask = (path: string, sql?: string) => Promise<Response>;

async function measureStatements(print: Print, clickhouse: ClickHouse, projects: string, ask: Ask) {
  for (const [name, sql] of Object.entries(STATEMENTS)) {
    const again: [number, number][] = [];
    const first: [number, number][] = [];
    const engine = async () => {
      const query = onEngine(sql, projects);
      const settings = { ...RESULT_SETTINGS, limit: String(MAX_SQL_ROWS + 1) };
      await (await clickhouse.query({ query, format: 'JSONCompact', clickhouse_settings: settings })).text();
    };
    const ours = async (text: string) => {
      const answer = await ask('analytics/sql', text);
      const body = await answer.text();
      if (!answer.ok) throw new Error(body);
    };
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const repeated = await elapsed(() => ours(sql));
      const peers = await elapsed(engine);
      const unseen = await elapsed(() => ours(`${sql} -- ${round}`));
      if (round < WARM_UP) continue;
      again.push([repeated, peers]);
      first.push([unseen, peers]);
    }
    const more = (rounds: readonly (readonly [number, number])[]) =>
      `${rounded(median(rounds.map(([ours, peers]) => ours - peers)))} ms more than the engine`;
    const peer = 'the same statement on the engine';
    print({ ...comparison(`sql_${name}`, 'ms', peer, again), limit: WITHIN, note: more(again) });
    print({ ...comparison(`sql_${name}_unseen`, 'ms', peer, first), limit: WITHIN, note: more(first) });
  }
}

/** Sends heavy statements without a pause until it is stopped. Returns the statuses of the answers. */
async function flood(asks: readonly Ask[], stop: AbortSignal): Promise<number[]> {
  const statuses: number[] = [];
  const lane = async (at: number) => {
    while (!stop.aborted) {
      const answer = await asks[at % asks.length]!('analytics/sql', HEAVY[at % HEAVY.length]!);
      statuses.push(answer.status);
      // Retries after a second, as the answer says.
      if (answer.status === 429) await sleep(1000);
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: FLOOD }, (_, at) => lane(at)));
  return statuses;
}

async function measureFlood(print: Print, reader: Ask, floods: readonly Ask[]) {
  const pages = async () => {
    const times: number[] = [];
    for (let page = 0; page < PAGES; page += 1)
      times.push(await elapsed(async () => (await reader('mentions?project=prj_0')).text()));
    return median(times);
  };
  await pages();
  const quiet = await pages();
  const stop = new AbortController();
  const flooding = flood(floods, stop.signal);
  // The first engines start during these.
  await pages();
  const flooded = await pages();
  stop.abort();
  const statuses = await flooding;
  const counts = [...new Set(statuses)].map(
    (status) => `${status}: ${statuses.filter((s) => s === status).length}`,
  );
  print({
    ...{ name: 'sql_flood_list_mentions', value: rounded(flooded), unit: 'ms', limit: FLOOD_LIMIT },
    ...{
      peer: 'the same pages without the flood',
      peer_value: rounded(quiet),
      ratio: rounded(flooded / quiet),
    },
    note: `${FLOOD} heavy statements at a time were answered ${counts.join(', ')}`,
  });
}

async function measureSql(print: Print, { postgres, clickhouse }: Stores): Promise<void> {
  const logger = silentLogger();
  const small = (workspaceId: number, tables: Parameters<typeof readSqlTables>[2]) =>
    postgres.asTenant(workspaceId, (tx) => readSqlTables(tx, workspaceId, tables));
  const userSql = createUserSql({ clickhouse, small, server: null, logger });
  const app = buildApi(fakeContext({ postgres, clickhouse, userSql }));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const askOf = async (workspaceId: number): Promise<Ask> => {
    const { key } = await createKey(postgres, { workspaceId, name: 'bench', scope: 'read' });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return (path, sql) =>
      fetch(
        `${address}/api/v1/${path}`,
        sql === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify({ sql }) },
      );
  };
  try {
    const { projectIds } = await small(WORKSPACE, []);
    const reader = await askOf(WORKSPACE);
    await measureStatements(print, clickhouse, projectIds.map((id) => `'${id}'`).join(', '), reader);
    const others = Array.from({ length: FLOODING_WORKSPACES }, (_, at) => askOf(WORKSPACE + 1 + at));
    await measureFlood(print, reader, await Promise.all(others));
  } finally {
    await app.close();
    await userSql.close();
  }
}

/**
 * Measures query_sql next to the same statements on the engine, then pages of mentions during a flood of statements,
 * among this many mentions.
 */
export const benchSql = (print: Print, mentions: number): Promise<void> =>
  withStores(mentions, (stores) => measureSql(print, stores));
