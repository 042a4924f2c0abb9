import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClickHouse } from '../client.ts';
import type { Admitted } from './admission.ts';
import { ownWork, written } from './copy-error.ts';
import { PIECE_ROWS } from './limits.ts';
import { READ_AS, TABLE_SHAPES } from './tables.ts';
import type { Worker } from './worker.ts';

const mentionShape = TABLE_SHAPES.mentions.columns;

/** The columns of the mentions that a statement reads. A table needs one to have rows at all. */
export function columnsRead({ names, takesAll }: Pick<Admitted, 'names' | 'takesAll'>): string[] {
  const columns = Object.keys(mentionShape).filter((name) => takesAll || names.has(name));
  return columns.length > 0 ? columns : ['urgency'];
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

/**
 * Copies these columns of the mentions of projects of a workspace, piece by piece in the order of their ids. Rejects with
 * `CopyError` when the rows cannot be read, and with the engine's own error when it has no room for them.
 */
export async function copyMentions(
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
