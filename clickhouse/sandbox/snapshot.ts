import { join } from 'node:path';
import { type ClickHouse } from '../client.ts';
import { ownWork } from './copy-error.ts';
import { PartLinks, type TablePart } from './part-links.ts';
import { READ_AS, TABLE_SHAPES } from './tables.ts';
import { READER, STORED_DATABASE } from './worker-config.ts';

/** The mentions table as its engine holds it at a moment. */
interface StoredTable {
  readonly uuid: string;
  /** The statement that made it. */
  readonly definition: string;
  readonly parts: readonly TablePart[];
}

const TABLE = `${STORED_DATABASE}.mentions`;

async function readStored(source: ClickHouse, signal: AbortSignal): Promise<StoredTable> {
  const answer = await source.query({
    query: `SELECT toString(uuid) AS uuid, create_table_query AS definition,
              (SELECT groupArray((name, path)) FROM system.parts
               WHERE database = currentDatabase() AND table = 'mentions' AND active) AS found
            FROM system.tables WHERE database = currentDatabase() AND name = 'mentions'`,
    format: 'JSONEachRow',
    abort_signal: signal,
  });
  const [row] = await answer.json<{ uuid: string; definition: string; found: [string, string][] }>();
  const { uuid, definition, found } = row!;
  return { uuid, definition, parts: found.map(([name, path]) => ({ name, path })) };
}

/** Links parts. One that has been merged away meanwhile has gone with its folder: then what is there now is linked, once more. */
async function linkParts(
  links: PartLinks,
  parts: readonly TablePart[],
  read: () => Promise<StoredTable>,
): Promise<void> {
  try {
    await links.update(parts);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await links.update((await read()).parts);
  }
}

/**
 * The columns that callers see, of live projects, read by an account that sees one workspace's rows and nothing else. The
 * caller's own account may read the view and not the table below it.
 */
function viewOf(projectIds: readonly string[]): string {
  const columns = Object.entries(TABLE_SHAPES.mentions.columns);
  const names = columns.map(([name, type]) => `\`${name}\` ${type}`);
  const read = columns.map(([name]) => (name in READ_AS ? `${READ_AS[name]!} AS ${name}` : name));
  const live = projectIds.map((id) => `'${id.replace(/[\\']/g, '\\$&')}'`);
  return `CREATE VIEW mentions (${names.join(', ')}) DEFINER = ${READER} SQL SECURITY DEFINER AS
    SELECT ${read.join(', ')} FROM ${TABLE} WHERE ${live.length > 0 ? `project_id IN (${live.join(', ')})` : '0'}`;
}

/** The mentions in a worker's engine, as files that it shares with the engine that stores them. */
export class MentionSnapshot {
  #links: PartLinks | null = null;
  #definition: string | null = null;

  /** Takes the worker's engine and the folder in which it keeps its files. */
  constructor(
    private readonly engine: ClickHouse,
    private readonly store: string,
  ) {}

  /**
   * Brings the table to what is stored now, and makes the view `mentions` over it, which shows the mentions of these
   * projects. Takes some 10 ms, and some 40 ms when parts have come or gone. Rejects with `CopyError`.
   */
  async show(source: ClickHouse, projectIds: readonly string[], signal: AbortSignal): Promise<void> {
    const run = (query: string) => this.engine.command({ query, abort_signal: signal });
    const read = () => readStored(source, signal);
    await ownWork(this.#refresh(await ownWork(read()), read, run));
    await ownWork(run(viewOf(projectIds)));
  }

  async #refresh(
    stored: StoredTable,
    read: () => Promise<StoredTable>,
    run: (query: string) => Promise<unknown>,
  ): Promise<void> {
    const { uuid, definition, parts } = stored;
    if (this.#links && this.#definition !== definition) {
      await run(`DROP TABLE ${TABLE} SYNC`);
      this.#links = null;
    }
    if (this.#links?.isCurrent(parts)) return;
    if (this.#links) {
      await run(`DETACH TABLE ${TABLE} SYNC`);
      await linkParts(this.#links, parts, read);
      await run(`ATTACH TABLE ${TABLE}`);
      return;
    }
    const links = new PartLinks(join(this.store, 'store', uuid.slice(0, 3), uuid));
    await linkParts(links, parts, read);
    await run(definition.replace(/^CREATE TABLE \S+/, `ATTACH TABLE ${TABLE} UUID '${uuid}'`));
    [this.#links, this.#definition] = [links, definition];
  }
}

/**
 * Gives a folder beside the files of the embedded engine, in which links to them can be made; null for a server, whose files
 * are its own. No other engine than the embedded one has the function `chdb`.
 */
export async function snapshotFolder(source: ClickHouse): Promise<string | null> {
  const answer = await source.query({
    query: `SELECT path FROM system.disks WHERE name = 'default'
              AND (SELECT count() FROM system.functions WHERE name = 'chdb') = 1`,
    format: 'JSONEachRow',
  });
  const [disk] = await answer.json<{ path: string }>();
  return disk ? join(disk.path, '..', 'sql') : null;
}
