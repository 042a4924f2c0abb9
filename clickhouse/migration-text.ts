import { quoteText } from './quote.ts';

/** The cluster on which statements run; null for a single server or the embedded engine. */
export type Cluster = string | null;

/**
 * Path in Keeper and name of the replica, by the macros that every replica defines. There is one shard with several
 * replicas.
 */
const REPLICATED = "'/clickhouse/tables/{shard}/{database}/{table}', '{replica}'";

/**
 * Returns the statements of a migration. A statement ends with `;` at the end of a line. Two placeholders let one
 * text serve both kinds of installation:
 * - `{{on_cluster}}`: nothing, or `ON CLUSTER 'name'`;
 * - `{{engine:ReplacingMergeTree}}`: that engine, or its Replicated form. Arguments of the engine follow a comma:
 *   `{{engine:ReplacingMergeTree,version}}`.
 */
export function statementsOf(sql: string, cluster: Cluster): string[] {
  const engine = (_: string, name: string, args: string | undefined) => {
    const own = args ? args.slice(1).trim() : '';
    if (cluster === null) return own ? `${name}(${own})` : name;
    return `Replicated${name}(${own ? `${REPLICATED}, ${own}` : REPLICATED})`;
  };
  return sql
    .replaceAll('{{on_cluster}}', cluster === null ? '' : `ON CLUSTER ${quoteText(cluster)}`)
    .replace(/\{\{engine:(\w+)(,[^}]*)?\}\}/g, engine)
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '');
}
