import { join } from 'node:path';
import type { ClickHouse } from '../client.ts';
import { ownWork } from './copy-error.ts';
import { PartLinks, type TablePart } from './part-links.ts';
import { readParts } from './stored-parts.ts';
import { READ_AS, TABLE_SHAPES } from './tables.ts';
import { READER, STORED_DATABASE } from './worker-config.ts';

/** What the mentions table is made of in the engine that stores it, for as long as the service runs: migrations come before it. */
interface StoredTable {
  readonly uuid: string;
  /** The statement that made it. */
  readonly definition: string;
}

const TABLE = `${STORED_DATABASE}.mentions`;

async function readTable(source: ClickHouse, signal: AbortSignal): Promise<StoredTable> {
  const answer = await source.query({
    query: `SELECT toString(uuid) AS uuid, create_table_query AS definition
            FROM system.tables WHERE database = currentDatabase() AND name = 'mentions'`,
    format: 'JSONEachRow',
    abort_signal: signal,
  });
  const [table] = await answer.json<StoredTable>();
  return table!;
}

/** Links parts. One that has been merged away meanwhile has gone with its folder: then what is there now is linked, once more. */
async function linkParts(
  links: PartLinks,
  parts: readonly TablePart[],
  read: () => Promise<TablePart[]>,
): Promise<void> {
  try {
    await links.update(parts);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await links.update(await read());
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
  /** The statement that made the view as it is; null when there is none, and 'unknown' when nobody knows. */
  #view: string | null = null;
  /** What is being linked. */
  #linking: Promise<unknown> = Promise.resolve();

  /** Takes the worker's engine and the folder in which it keeps its files. */
  constructor(
    private readonly engine: ClickHouse,
    private readonly store: string,
  ) {}

  /**
   * Brings the table to these parts, and the view `mentions` over it to the mentions of these projects. Takes no time when both are as
   * they were, and some 40 ms when parts have come or gone. Rejects with `CopyError`.
   */
  async show(
    source: ClickHouse,
    parts: readonly TablePart[],
    projectIds: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const run = (query: string) => ownWork(this.engine.command({ query, abort_signal: signal }));
    if (!this.#links?.isCurrent(parts)) await this.#refresh(source, parts, run, signal);
    const view = viewOf(projectIds);
    if (this.#view === view) return;
    const isNew = this.#view === null;
    this.#view = 'unknown';
    if (!isNew) await run('DROP VIEW IF EXISTS mentions');
    await run(view);
    this.#view = view;
  }

  /** Resolves when nothing is linked any more: until then its folder cannot be removed. */
  async settled(): Promise<void> {
    await this.#linking;
  }

  async #refresh(
    source: ClickHouse,
    parts: readonly TablePart[],
    run: (query: string) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void> {
    const link = (links: PartLinks) => {
      signal.throwIfAborted();
      const linking = linkParts(links, parts, () => readParts(source, signal));
      this.#linking = linking.catch(() => {});
      return ownWork(linking);
    };
    if (this.#links) {
      await run(`DETACH TABLE ${TABLE} SYNC`);
      await link(this.#links);
      await run(`ATTACH TABLE ${TABLE}`);
      return;
    }
    const { uuid, definition } = await ownWork(readTable(source, signal));
    const links = new PartLinks(join(this.store, 'store', uuid.slice(0, 3), uuid));
    await link(links);
    await run(definition.replace(/^CREATE TABLE \S+/, `ATTACH TABLE ${TABLE} UUID '${uuid}'`));
    this.#links = links;
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
