/** Where the statements are to run: null on one server (or the embedded engine), else the cluster's name. */
export type Cluster = string | null;

/** Path in Keeper and name of the replica, by the macros that every replica defines. One shard holds everything; replicas share it. */
const REPLICATED = "'/clickhouse/tables/{shard}/{database}/{table}', '{replica}'";

/**
 * Takes the text of a migration and gives its statements. A statement ends with `;` at the end of a line. Two
 * placeholders let one text serve both kinds of installation:
 * - `{{on_cluster}}`: nothing, or `ON CLUSTER 'name'`;
 * - `{{engine:ReplacingMergeTree}}`: that engine, or its Replicated form. Arguments of the engine go behind a
 *   comma: `{{engine:ReplacingMergeTree,version}}`.
 */
export function statementsOf(sql: string, cluster: Cluster): string[] {
  const engine = (_: string, name: string, args: string | undefined) => {
    const own = args ? args.slice(1).trim() : '';
    if (cluster === null) return own ? `${name}(${own})` : name;
    return `Replicated${name}(${own ? `${REPLICATED}, ${own}` : REPLICATED})`;
  };
  return sql
    .replaceAll('{{on_cluster}}', cluster === null ? '' : `ON CLUSTER '${cluster.replace(/[\\']/g, '\\$&')}'`)
    .replace(/\{\{engine:(\w+)(,[^}]*)?\}\}/g, engine)
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '');
}
