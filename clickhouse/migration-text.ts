import { quoteText } from './quote.ts';

/** The cluster on which statements run; null for a single server or the embedded engine. */
export type Cluster = string | null;

/** Path in Keeper and name of the replica, by the macros of every replica. There is one shard. */
const REPLICATED = "'/clickhouse/tables/{shard}/{database}/{table}', '{replica}'";

/**
 * Returns the statements of a migration, each ending with `;` at the end of a line. `{{on_cluster}}` becomes nothing
 * or `ON CLUSTER 'name'`, and `{{engine:ReplacingMergeTree,version}}` that engine or its Replicated form.
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
