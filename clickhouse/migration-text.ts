import { localTable, onCluster, qualifiedLocalTable, type ClusterPlace } from './cluster.ts';
import { quoteName, quoteText } from './quote.ts';

/** Path in Keeper and name of the replica, by the macros of every server. */
const REPLICATED = "'/clickhouse/tables/{shard}/{database}/{table}', '{replica}'";

/** The same for a table that every server of every shard has in full. */
const REPLICATED_EVERYWHERE = "'/clickhouse/tables/{database}/{table}', '{shard}-{replica}'";

/** The table whose rows say what was applied. Every server has all of it, whatever its shard. */
const LEDGER = 'schema_migrations';

/** The sharding key: all rows of a workspace are on one shard. */
const SHARDING_KEY = 'workspace_id';

const TABLE = /(\w+) \{\{on_cluster\}\}/g;
const ENGINE = /\{\{engine:(\w+)(,[^}]*)?\}\}/g;

/** Returns the statement that lets every server read and write `table` on all shards, with its present columns. */
const distributedTable = (table: string, place: ClusterPlace): string =>
  `CREATE OR REPLACE TABLE ${quoteName(place.database)}.${quoteName(table)} ${onCluster(place.cluster)}
AS ${qualifiedLocalTable(table, place)}
ENGINE = Distributed(${quoteText(place.cluster)}, ${quoteText(place.database)}, ${quoteText(localTable(table))}, ${SHARDING_KEY})`;

const splitStatements = (sql: string): string[] =>
  sql
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '');

/** Returns the tables that a migration creates or changes. */
export const tablesOf = (sql: string): Set<string> =>
  new Set([...sql.matchAll(TABLE)].map(([, table]) => table!));

/**
 * Returns the statements of a migration, each ending with `;` at the end of a line. On a single server, `{{on_cluster}}`
 * disappears and `{{engine:ReplacingMergeTree,version}}` is that engine. On a cluster the statements go to the replicated
 * local tables of all servers, and a Distributed table with the name of the migration is put in front of each.
 */
export function statementsOf(sql: string, place: ClusterPlace | null): string[] {
  if (place === null)
    return splitStatements(
      sql
        .replaceAll('{{on_cluster}}', '')
        .replace(ENGINE, (_, name: string, args = '') =>
          args === '' ? name : `${name}(${(args as string).slice(1).trim()})`,
        ),
    );
  const tables = tablesOf(sql);
  const isLedger = tables.has(LEDGER);
  const replication = isLedger ? REPLICATED_EVERYWHERE : REPLICATED;
  const nameOf = (table: string) =>
    isLedger ? `${quoteName(place.database)}.${quoteName(table)}` : qualifiedLocalTable(table, place);
  const local = sql
    .replace(TABLE, (_, table: string) => `${nameOf(table)} ${onCluster(place.cluster)}`)
    .replace(
      ENGINE,
      (_, name: string, args = '') =>
        `Replicated${name}(${replication}${(args as string).replace(/^,\s*/, ', ')})`,
    );
  const distributed = isLedger ? [] : [...tables].map((table) => distributedTable(table, place));
  return [...splitStatements(local), ...distributed];
}
