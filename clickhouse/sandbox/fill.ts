import { createHash } from 'node:crypto';
import type { ClickHouse } from '../client.ts';
import type { Admitted } from './admission.ts';
import { columnsRead, copyMentions } from './copy.ts';
import { ownWork, written } from './copy-error.ts';
import type { TablePart } from './part-links.ts';
import type { StoredParts } from './stored-parts.ts';
import { SQL_TABLES, TABLE_SHAPES, type SmallTable, type SqlTable } from './tables.ts';
import type { Worker } from './worker.ts';

/** Reads the rows of the small tables: those of live projects of one workspace, and the ids of these projects. */
export type SmallTables = (
  workspaceId: number,
  tables: readonly SmallTable[],
) => Promise<{
  readonly projectIds: readonly string[];
  readonly rows: Readonly<Partial<Record<SmallTable, readonly object[]>>>;
}>;

/** Where the rows come from. */
interface RowSources {
  /** The mentions of the embedded engine. */
  readonly parts: StoredParts;
  readonly small: SmallTables;
}

/** The rows of a moment that a statement may read. */
export interface RowsNow {
  readonly workspaceId: number;
  readonly projectIds: readonly string[];
  readonly small: ReadonlyMap<SmallTable, readonly object[]>;
  /** What the stored mentions consist of. */
  readonly parts: readonly TablePart[];
}

const isSmall = (table: SqlTable): table is SmallTable => table !== 'mentions';

/**
 * Reads what a statement may read of one workspace, for the tables whose names are somewhere in its text. That needs no understanding of
 * it, so it can begin while the statement is still being admitted. Rejects with `CopyError`.
 */
export async function readRows(
  { parts: stored, small }: RowSources,
  worker: Pick<Worker, 'snapshot'>,
  workspaceId: number,
  sql: string,
  signal: AbortSignal,
): Promise<RowsNow> {
  const found = SQL_TABLES.filter((table) => sql.includes(table));
  const tables = found.filter(isSmall);
  if (found.length === 0) return { workspaceId, projectIds: [], small: new Map(), parts: [] };
  const [{ projectIds, rows }, parts] = await Promise.all([
    ownWork(small(workspaceId, tables)),
    worker.snapshot && found.includes('mentions') ? stored.read(signal) : [],
  ]);
  return {
    workspaceId,
    projectIds,
    small: new Map(tables.map((table) => [table, rows[table] ?? []])),
    parts,
  };
}

/** A column that is not copied is there all the same, for its name and type, and cannot be read by mistake. */
function createTable(table: SqlTable, copied: readonly string[] | null): string {
  const columns = Object.entries(TABLE_SHAPES[table].columns).map(([name, type]) =>
    copied === null || copied.includes(name)
      ? `\`${name}\` ${type}`
      : `\`${name}\` ${type} ALIAS [defaultValueOfTypeName('${type.replaceAll("'", "\\'")}')][1 + throwIf(1)]`,
  );
  return `CREATE TABLE ${table} (${columns.join(', ')}) ENGINE = Memory SETTINGS compress = 1`;
}

const drop = (engine: ClickHouse, table: SqlTable, signal: AbortSignal) =>
  ownWork(engine.command({ query: `DROP TABLE IF EXISTS ${table}`, abort_signal: signal }));

const create = (engine: ClickHouse, table: SqlTable, copied: readonly string[] | null, signal: AbortSignal) =>
  ownWork(engine.command({ query: createTable(table, copied), abort_signal: signal }));

/** The small tables in a worker's engine. */
export class HeldTables {
  readonly #held = new Map<SmallTable, string>();

  /** Takes the worker's engine. */
  constructor(private readonly engine: ClickHouse) {}

  /** Brings a table to these rows. Rejects with `CopyError`, and with the engine's own error when there is no room for them. */
  async hold(table: SmallTable, rows: readonly object[], signal: AbortSignal): Promise<void> {
    const digest = createHash('sha256').update(JSON.stringify(rows)).digest('base64');
    if (this.#held.get(table) === digest) return;
    this.#held.delete(table);
    await drop(this.engine, table, signal);
    await create(this.engine, table, null, signal);
    if (rows.length > 0)
      await written(this.engine.insert({ table, values: rows, format: 'JSONEachRow', abort_signal: signal }));
    this.#held.set(table, digest);
  }
}

/**
 * The second wall: gives the worker of a workspace the tables that a statement names, with the rows of this workspace. The
 * mentions of the embedded engine are attached behind a row policy, those of a server are copied. What the worker holds already
 * stays. Whatever the statement does, other workspaces' rows are not there for it. Rejects with `CopyError` when the
 * rows cannot be read, and with the engine's own error when it has no room for them.
 */
export async function fillTables(
  source: ClickHouse,
  worker: Pick<Worker, 'engine' | 'folder' | 'snapshot' | 'held'>,
  rows: RowsNow,
  admitted: Pick<Admitted, 'names' | 'takesAll'>,
  signal: AbortSignal,
): Promise<void> {
  const { engine, snapshot, held } = worker;
  const { projectIds } = rows;
  for (const [table, values] of rows.small)
    if (admitted.names.has(table)) await held.hold(table, values, signal);
  const isNamed = admitted.names.has('mentions');
  if (snapshot) return isNamed ? snapshot.show(source, rows.parts, projectIds, signal) : undefined;
  // A former copy gives its memory back, whatever comes next.
  await drop(engine, 'mentions', signal);
  if (!isNamed) return;
  const columns = columnsRead(admitted);
  await create(engine, 'mentions', columns, signal);
  if (projectIds.length > 0) await copyMentions(source, worker, rows, columns, signal);
}
