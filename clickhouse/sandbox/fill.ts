import { type ClickHouse } from '../client.ts';
import { type Admitted } from './admission.ts';
import { columnsRead, copyMentions } from './copy.ts';
import { ownWork, written } from './copy-error.ts';
import { SQL_TABLES, TABLE_SHAPES, type SmallTable, type SqlTable } from './tables.ts';
import { type Worker } from './worker.ts';

/** Reads the rows of the small tables: those of live projects of one workspace, and the ids of these projects. */
export type SmallTables = (
  workspaceId: number,
  tables: readonly SmallTable[],
) => Promise<{
  readonly projectIds: readonly string[];
  readonly rows: Readonly<Partial<Record<SmallTable, readonly object[]>>>;
}>;

/** A column that is not copied is there all the same, for its name and type, and cannot be read by mistake. */
function createTable(table: SqlTable, copied: readonly string[] | null): string {
  const columns = Object.entries(TABLE_SHAPES[table].columns).map(([name, type]) =>
    copied === null || copied.includes(name)
      ? `\`${name}\` ${type}`
      : `\`${name}\` ${type} ALIAS [defaultValueOfTypeName('${type.replaceAll("'", "\\'")}')][1 + throwIf(1)]`,
  );
  return `CREATE TABLE ${table} (${columns.join(', ')}) ENGINE = Memory SETTINGS compress = 1`;
}

/** Where the rows come from. */
interface RowSources {
  readonly clickhouse: ClickHouse;
  readonly small: SmallTables;
}

/**
 * The second wall: gives the worker of a workspace the tables that a statement names, with the rows of this workspace. The
 * mentions of the embedded engine are attached behind a row policy, those of a server are copied. Whatever the statement
 * does, other workspaces' rows are not there for it. Rejects with `CopyError` when the rows cannot be read, and with
 * the engine's own error when it has no room for them.
 */
export async function fillTables(
  { clickhouse, small }: RowSources,
  worker: Pick<Worker, 'engine' | 'folder' | 'snapshot'>,
  workspaceId: number,
  admitted: Pick<Admitted, 'names' | 'takesAll'>,
  signal: AbortSignal,
): Promise<void> {
  const { engine, snapshot } = worker;
  const named = SQL_TABLES.filter((table) => admitted.names.has(table));
  const make = (query: string) => ownWork(engine.command({ query, abort_signal: signal }));
  await make(`DROP TABLE IF EXISTS ${SQL_TABLES.join(', ')}`);
  if (named.length === 0) return;
  const smallTables = named.filter((table) => table !== 'mentions');
  const { projectIds, rows } = await ownWork(small(workspaceId, smallTables));
  for (const table of smallTables) {
    await make(createTable(table, null));
    const values = rows[table] ?? [];
    if (values.length > 0)
      await written(engine.insert({ table, values, format: 'JSONEachRow', abort_signal: signal }));
  }
  if (!named.includes('mentions')) return;
  if (snapshot) return snapshot.show(clickhouse, projectIds, signal);
  const columns = columnsRead(admitted);
  await make(createTable('mentions', columns));
  if (projectIds.length > 0)
    await copyMentions(clickhouse, worker, { workspaceId, projectIds }, columns, signal);
}
