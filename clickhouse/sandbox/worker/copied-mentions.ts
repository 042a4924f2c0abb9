import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Admitted } from '../admission/admission.ts';
import type { ClickHouse } from '../../client.ts';
import { quoteText } from '../../quote.ts';
import { inserting, preparing } from '../errors.ts';
import { PIECE_ROWS } from '../limits.ts';
import { mentionSelectList, TABLE_SHAPES } from '../tables.ts';
import type { Worker } from './worker.ts';
import type { MentionTable } from './workspace-tables.ts';
import { select } from '../../select.ts';

const { columns: COLUMNS } = TABLE_SHAPES.mentions;
const SCOPE = 'workspace_id = {workspace:UInt32} AND project_id IN {projects:Array(String)}';

/** The columns of the mentions that a statement reads. A table needs at least one to have rows. */
export function columnsRead({ names, selectsAll }: Pick<Admitted, 'names' | 'selectsAll'>): string[] {
  const columns = Object.keys(COLUMNS).filter((name) => selectsAll || names.has(name));
  return columns.length > 0 ? columns : ['urgency'];
}

/** Columns that are not copied fail when they are read. */
function createTable(copied: readonly string[]): string {
  const columns = Object.entries(COLUMNS).map(([name, type]) =>
    copied.includes(name)
      ? `\`${name}\` ${type}`
      : `\`${name}\` ${type} ALIAS [defaultValueOfTypeName(${quoteText(type)})][1 + throwIf(1)]`,
  );
  return `CREATE TABLE mentions (${columns.join(', ')}) ENGINE = Memory SETTINGS compress = 1`;
}

/** The mentions of a ClickHouse server in a worker's engine, copied for each statement: see docs/extend/sql-sandbox.md. */
export class CopiedMentions implements MentionTable {
  readonly #scope: { readonly workspace: number };

  /** `source` is the server. */
  constructor(
    private readonly source: ClickHouse,
    private readonly worker: Pick<Worker, 'engine' | 'folder'>,
    workspaceId: number,
  ) {
    this.#scope = { workspace: workspaceId };
  }

  /**
   * Copies the columns that a statement reads, in pieces by id. Rejects with `PreparationError`, and with the
   * engine's own error when its memory does not suffice.
   */
  async show(projectIds: readonly string[], statement: Admitted, signal: AbortSignal): Promise<void> {
    const columns = columnsRead(statement);
    await this.hide(signal);
    await this.#run(createTable(columns), signal);
    if (projectIds.length === 0) return;
    const scope = { ...this.#scope, projects: projectIds };
    const ends = await preparing(this.#pieceEnds(scope, signal));
    for (const [at, last] of ends.entries()) {
      const piece = await preparing(
        this.source.exec({
          query: `SELECT ${mentionSelectList(columns)} FROM mentions
                  WHERE ${SCOPE} AND id > {after:UInt128} AND id <= {last:UInt128} FORMAT Native`,
          query_params: { ...scope, after: ends[at - 1] ?? '0', last },
          // `id` in WHERE is the stored column, not the text made of it.
          clickhouse_settings: { prefer_column_name_to_alias: 1 },
          abort_signal: signal,
          decompress_response_stream: true,
        }),
      );
      await this.#insert(columns, piece.stream, signal);
    }
  }

  /** Frees the memory of the copy. */
  async hide(signal: AbortSignal): Promise<void> {
    await this.#run('DROP TABLE IF EXISTS mentions', signal);
  }

  #run(query: string, signal: AbortSignal) {
    return preparing(this.worker.engine.command({ query, abort_signal: signal }));
  }

  /** The id at the end of each piece, ascending. */
  async #pieceEnds(scope: Record<string, unknown>, signal: AbortSignal): Promise<string[]> {
    const rows = await select<{ last: string }>(
      this.source,
      `SELECT toString(max(id)) AS last FROM (
                SELECT id, intDiv(rowNumberInAllBlocks(), {rows:UInt32}) AS piece
                FROM (SELECT id FROM mentions WHERE ${SCOPE} ORDER BY id)
              ) GROUP BY piece ORDER BY piece`,
      { ...scope, rows: PIECE_ROWS },
      { signal },
    );
    return rows.map(({ last }) => last);
  }

  /**
   * By way of a file: chdb 3.4 ends the data of an INSERT at the first empty line, which binary rows may contain,
   * and reads a file 13 times as fast as JSON.
   */
  async #insert(columns: readonly string[], rows: Readable, signal: AbortSignal): Promise<void> {
    const file = join(this.worker.folder, `piece-${randomUUID()}`);
    const query = `INSERT INTO mentions (${columns.join(', ')}) FROM INFILE ${quoteText(file)} FORMAT Native`;
    try {
      await preparing(pipeline(rows, createWriteStream(file, { mode: 0o600 }), { signal }));
      await inserting(this.worker.engine.command({ query, abort_signal: signal }));
    } finally {
      await rm(file, { force: true });
    }
  }
}
