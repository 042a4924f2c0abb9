import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { onPlace, CLUSTER_SETTINGS } from '../../../clickhouse/cluster.ts';
import { insertVerdicts } from '../../../clickhouse/judging/verdicts.ts';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { insertMentions, judgedIds, storedIds } from '../../../clickhouse/mentions/mentions.ts';
import { createDatabase, LEDGER_TABLE } from '../../../clickhouse/migrate.ts';
import { statementsOf } from '../../../clickhouse/migration-text.ts';
import { serverAccount } from '../../../clickhouse/sandbox/server/account.ts';
import { readMigrations } from '../../../runtime/migration-files.ts';
import type { MentionVerdict } from '../../../schemas/judging/rejudging.ts';
import type { VerdictEvent } from '../../../schemas/judging/verdict-record.ts';
import { aMention } from '../../api/support/world.ts';

/** A statement for a cluster, and the settings that only it has. */
export interface Generated {
  readonly what: string;
  readonly sql: string;
  readonly settings: ClickHouseSettings;
}

const PLACE = { cluster: 'earshot', database: 'facts' };
const WORKSPACE = 7;
const PROJECT = 'prj_a';
const AT = '2026-03-01T12:00:00.000Z';
const IDS = ['019ca8c4c400aaaaaaaaaaaaaaaaaaaa', '019ca8c4c400bbbbbbbbbbbbbbbbbbbb'];

interface Request {
  readonly query: string;
  readonly clickhouse_settings?: ClickHouseSettings;
}

/** A connection that records what it is asked and stores nothing. */
function recordingClient(record: (sql: string, settings: ClickHouseSettings) => void): ClickHouseClient {
  const ask = ({ query, clickhouse_settings = {} }: Request) => {
    record(query, clickhouse_settings);
    return Promise.resolve({ json: () => Promise.resolve([]) });
  };
  const insert = ({
    table,
    format,
    clickhouse_settings = {},
  }: Request & { table: string; format: string }) => {
    record(`INSERT INTO ${table} FORMAT ${format}`, clickhouse_settings);
    return Promise.resolve();
  };
  return onPlace({ command: ask, query: ask, insert } as unknown as ClickHouseClient, PLACE);
}

/** Returns the statements of a start: the database, the table of applied migrations, and every migration. */
export async function migrationStatements(): Promise<Generated[]> {
  const sources = [
    ['database', [createDatabase(PLACE.database, PLACE.cluster)]],
    ['schema_migrations', statementsOf(LEDGER_TABLE, PLACE)],
    ...(await readMigrations('clickhouse')).map(
      ({ name, sql }) => [name, statementsOf(sql, PLACE)] as [string, string[]],
    ),
  ] as const;
  return sources.flatMap(([what, statements]) => statements.map((sql) => ({ what, sql, settings: {} })));
}

/** Returns the statements that create the account of a workspace for SQL of users. */
export function accountStatements(): Generated[] {
  const place = { ...PLACE, user: 'earshot' };
  const { statements } = serverAccount(WORKSPACE, place, Buffer.alloc(32, 1));
  return statements.map((sql) => ({ what: 'account', sql, settings: {} }));
}

const verdict: MentionVerdict = {
  relevant: true,
  sentiment: 'negative',
  urgency: 80,
  category_id: null,
  summary: 'It is down.',
  reason: 'It names the brand.',
  judge: 'built-in/1',
  judged_at: AT,
};

const event = {
  ...verdict,
  ...{ workspace_id: WORKSPACE, mention_id: IDS[0]!, project_id: PROJECT, occasion: 'new', latency_ms: 1.4 },
} as unknown as VerdictEvent;

/** Returns the statements of every function that changes rows, and of the lookups before an insert. */
export async function changeStatements(): Promise<Generated[]> {
  const generated: Generated[] = [];
  let what = '';
  const client = recordingClient((sql, settings) => generated.push({ what, sql, settings }));
  const store = createMentionStore(client);
  const mention = aMention(WORKSPACE, PROJECT, { external_id: 'one', posted_at: AT });
  const known = new Map([[WORKSPACE, IDS]]);
  const calls: Record<string, () => Promise<unknown>> = {
    insertMentions: () => insertMentions(client, [{ ...mention, workspace_id: WORKSPACE }]),
    insertVerdicts: () => insertVerdicts(client, [event]),
    storedIds: () => storedIds(client, known),
    judgedIds: () => judgedIds(client, known),
    set: () => store.set(WORKSPACE, IDS, { status: 'done', category_id: null, keyword_ids: [1] }),
    setStory: () => store.set(WORKSPACE, IDS, { story_id: IDS[0]! }),
    setMany: () => store.setMany(WORKSPACE, IDS, { status: 'done' }),
    setVerdicts: () => store.setVerdicts(WORKSPACE, new Map([[IDS[0]!, verdict]])),
    regroup: () => store.regroup(WORKSPACE, IDS, [1, 2], [3, 0]),
    remove: () => store.remove(WORKSPACE, IDS),
    replace: () => store.replace(WORKSPACE, [{ ...mention, edited_at: AT }]),
    revise: () => store.revise(WORKSPACE, new Map([[IDS[0]!, { engagement: 12, trend: 4.5, urgency: 40 }]])),
    addEngagement: () =>
      store.addEngagement(WORKSPACE, [{ mention_id: IDS[0]!, project_id: PROJECT, at: AT, engagement: 12 }]),
    removeRecords: () => store.removeRecords(WORKSPACE, IDS),
    removeRecordsOfProject: () => store.removeRecordsOfProject(WORKSPACE, PROJECT),
    idsToSweep: () => store.idsToSweep(WORKSPACE, PROJECT, { kind: 'project' }),
  };
  for (const [name, call] of Object.entries(calls)) {
    what = name;
    await call();
  }
  return generated;
}

/** Returns statements as a file: the settings of the connection, then each statement below its origin and settings. */
export function asFile(statements: readonly Generated[]): string {
  const head = `-- Every statement: ${JSON.stringify(CLUSTER_SETTINGS)}`;
  const texts = statements.map(({ what, sql, settings }) => {
    const own = Object.keys(settings).length > 0 ? ` ${JSON.stringify(settings)}` : '';
    return `-- ${what}${own}\n${sql};`;
  });
  return `${[head, ...texts].join('\n\n')}\n`;
}

/** The golden files under `test/clickhouse/golden/`, and what is compared with them. */
export const GOLDEN: Readonly<Record<string, () => Generated[] | Promise<Generated[]>>> = {
  'migrations.sql': migrationStatements,
  'accounts.sql': accountStatements,
  'changes.sql': changeStatements,
};
