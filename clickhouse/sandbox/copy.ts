import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ClickHouseError } from '@clickhouse/client';
import { type ClickHouse } from '../client.ts';
import { type Admitted } from './admission.ts';
import { PIECE_ROWS } from './limits.ts';
import { READ_AS, SQL_TABLES, TABLE_SHAPES, type SmallTable, type SqlTable } from './tables.ts';
import { type Worker } from './worker.ts';

/** Reads the rows of the small tables: those of live projects of one workspace, and the ids of these projects. */
export type SmallTables = (
  workspaceId: number,
  tables: readonly SmallTable[],
) => Promise<{
  readonly projectIds: readonly string[];
  readonly rows: Readonly<Partial<Record<SmallTable, readonly object[]>>>;
}>;

/** The rows could not be copied: no fault of the statement. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** ClickHouse's code of MEMORY_LIMIT_EXCEEDED. */
const NO_ROOM = '241';

/** For work whose failure has nothing to do with the caller's statement. */
const ownWork = <T>(work: Promise<T>) =>
  work.catch((cause: unknown) => {
    throw new CopyError('the rows could not be copied', { cause });
  });

/** For writing rows: that there is no room for them is for the caller to know. */
const written = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    if (error instanceof ClickHouseError && error.code === NO_ROOM) throw error;
    throw new CopyError('the rows could not be copied', { cause: error });
  });

const mentionShape = TABLE_SHAPES.mentions.columns;

/** The columns of the mentions that a statement reads. A table needs one to have rows at all. */
function columnsRead({ names, takesAll }: Pick<Admitted, 'names' | 'takesAll'>): string[] {
  const columns = Object.keys(mentionShape).filter((name) => takesAll || names.has(name));
  return columns.length > 0 ? columns : ['urgency'];
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

const SCOPE = 'workspace_id = {workspace:UInt32} AND project_id IN {projects:Array(String)}';

/** Where each piece ends: the ids, in their order, at every `PIECE_ROWS`th mention. */
async function pieceEnds(source: ClickHouse, scope: Record<string, unknown>, signal: AbortSignal) {
  const answer = await source.query({
    query: `SELECT toString(max(id)) AS last FROM (
              SELECT id, intDiv(rowNumberInAllBlocks(), {rows:UInt32}) AS piece
              FROM (SELECT id FROM mentions WHERE ${SCOPE} ORDER BY id)
            ) GROUP BY piece ORDER BY piece`,
    query_params: { ...scope, rows: PIECE_ROWS },
    format: 'JSONEachRow',
    abort_signal: signal,
  });
  return (await answer.json<{ last: string }>()).map(({ last }) => last);
}

/** What takes the rows: an engine, and a folder for rows on their way into it. */
export type CopyTarget = Pick<Worker, 'engine' | 'folder'>;

/**
 * Puts rows into the mentions by way of a file: chdb 3.4 ends the data of an INSERT at the first empty line, which binary
 * rows may hold, and a file is read 13 times as fast as rows that are sent as JSON.
 */
async function insertPiece(
  { engine, folder }: CopyTarget,
  columns: readonly string[],
  rows: Readable,
  signal: AbortSignal,
): Promise<void> {
  const file = join(folder, `piece-${randomUUID()}`);
  try {
    await ownWork(pipeline(rows, createWriteStream(file, { mode: 0o600 }), { signal }));
    await written(
      engine.command({
        query: `INSERT INTO mentions (${columns.join(', ')}) FROM INFILE '${file.replace(/[\\']/g, '\\$&')}' FORMAT Native`,
        abort_signal: signal,
      }),
    );
  } finally {
    await rm(file, { force: true });
  }
}

/** Copies the mentions of projects of a workspace, piece by piece in the order of their ids. */
async function copyMentions(
  source: ClickHouse,
  target: CopyTarget,
  { workspaceId, projectIds }: { readonly workspaceId: number; readonly projectIds: readonly string[] },
  columns: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const scope = { workspace: workspaceId, projects: projectIds };
  const read = columns.map((name) => (name in READ_AS ? `${READ_AS[name]!} AS ${name}` : name));
  const ends = await ownWork(pieceEnds(source, scope, signal));
  for (const [at, last] of ends.entries()) {
    const piece = await ownWork(
      source.exec({
        query: `SELECT ${read.join(', ')} FROM mentions
                WHERE ${SCOPE} AND id > {after:UInt128} AND id <= {last:UInt128} FORMAT Native`,
        query_params: { ...scope, after: ends[at - 1] ?? '0', last },
        // `id` in WHERE is the stored column, not the text that is made of it.
        clickhouse_settings: { prefer_column_name_to_alias: 1 },
        abort_signal: signal,
        decompress_response_stream: true,
      }),
    );
    await insertPiece(target, columns, piece.stream, signal);
  }
}

/**
 * The second wall: makes the tables that a statement names in an engine without any, and copies into them the rows of one
 * workspace and nothing else. Whatever the statement does, other workspaces' rows are not there. Throws `CopyError` when
 * the rows cannot be read, and the engine's own error when it has no room for them.
 */
export async function copyTables(
  source: ClickHouse,
  target: CopyTarget,
  small: SmallTables,
  workspaceId: number,
  admitted: Pick<Admitted, 'names' | 'takesAll'>,
  signal: AbortSignal,
): Promise<void> {
  const { engine } = target;
  const named = SQL_TABLES.filter((table) => admitted.names.has(table));
  const columns = columnsRead(admitted);
  const make = (query: string) => ownWork(engine.command({ query, abort_signal: signal }));
  await make(`DROP TABLE IF EXISTS ${SQL_TABLES.join(', ')}`);
  for (const table of named) await make(createTable(table, table === 'mentions' ? columns : null));
  if (named.length === 0) return;
  const smallTables = named.filter((table) => table !== 'mentions');
  const { projectIds, rows } = await ownWork(small(workspaceId, smallTables));
  for (const [table, values] of Object.entries(rows)) {
    if (values.length > 0)
      await written(engine.insert({ table, values, format: 'JSONEachRow', abort_signal: signal }));
  }
  if (named.includes('mentions') && projectIds.length > 0)
    await copyMentions(source, target, { workspaceId, projectIds }, columns, signal);
}
