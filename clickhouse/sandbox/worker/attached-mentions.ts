import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { retrying } from '../../../runtime/timing/retry.ts';
import type { ClickHouse } from '../../client.ts';
import { quoteText } from '../../quote.ts';
import { preparing } from '../errors.ts';
import { mentionsView } from '../tables.ts';
import { linkParts, type PartList } from './table-parts.ts';
import { READER, STORED_DATABASE } from './worker-config.ts';
import type { MentionTable } from './workspace-tables.ts';
import { select } from '../../select.ts';

const TABLE = `${STORED_DATABASE}.mentions`;

async function readDefinition(source: ClickHouse, signal: AbortSignal): Promise<string> {
  const [table] = await select<{ definition: string }>(
    source,
    `SELECT create_table_query AS definition FROM system.tables WHERE database = currentDatabase() AND name = 'mentions'`,
    {},
    { signal },
  );
  return table!.definition;
}

/** The view that callers read. Their account may read the view, not the table below it. */
const viewOf = (projectIds: readonly string[]) =>
  mentionsView({
    view: 'mentions',
    table: TABLE,
    definer: READER,
    where: projectIds.length > 0 ? `project_id IN (${projectIds.map(quoteText).join(', ')})` : '0',
  });

const isMissingFile = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The mentions of the embedded engine in a worker's: hard links to the files, below a view with a row policy. */
export class AttachedMentions implements MentionTable {
  /** The attached parts and the view's statement; '' for none, or when nobody knows. */
  #attached = '';
  #view = '';

  /** `source` stores the mentions; `engine` and `store` are the worker's engine and its files. */
  constructor(
    private readonly source: ClickHouse,
    private readonly parts: PartList,
    private readonly engine: ClickHouse,
    private readonly store: string,
  ) {}

  /** Shows the present mentions of these projects. Rejects with `PreparationError`. */
  async show(projectIds: readonly string[], _statement: unknown, signal: AbortSignal): Promise<void> {
    // A part that was merged after it was read is missing: the next attempt finds the merged one.
    const delayMs = (error: unknown, failures: number) => (isMissingFile(error) && failures < 3 ? 0 : null);
    await preparing(retrying(() => this.#attach(signal), { delayMs, signal }));
    await preparing(this.#createView(viewOf(projectIds), signal));
  }

  hide(): Promise<void> {
    return Promise.resolve();
  }

  #run(query: string, signal: AbortSignal) {
    return this.engine.command({ query, abort_signal: signal });
  }

  async #attach(signal: AbortSignal): Promise<void> {
    const parts = await this.parts.read(signal);
    const wanted = parts.map(({ name }) => name).join() || 'no parts';
    if (wanted === this.#attached) return;
    this.#attached = '';
    await this.#run(`DROP TABLE IF EXISTS ${TABLE} SYNC`, signal);
    const uuid = randomUUID();
    await linkParts(join(this.store, 'store', uuid.slice(0, 3), uuid), parts, signal);
    const definition = await readDefinition(this.source, signal);
    const attach = `ATTACH TABLE ${TABLE} UUID '${uuid}'`;
    await this.#run(definition.replace(/^CREATE TABLE \S+/, attach), signal);
    this.#attached = wanted;
  }

  async #createView(view: string, signal: AbortSignal): Promise<void> {
    if (view === this.#view) return;
    this.#view = '';
    await this.#run('DROP VIEW IF EXISTS mentions', signal);
    await this.#run(view, signal);
    this.#view = view;
  }
}

/**
 * Returns a folder in which the embedded engine's files can be linked; null for a server, which has no function
 * `chdb`.
 */
export async function linkableFolder(source: ClickHouse): Promise<string | null> {
  const [disk] = await select<{ path: string }>(
    source,
    `SELECT path FROM system.disks WHERE name = 'default'
              AND (SELECT count() FROM system.functions WHERE name = 'chdb') = 1`,
  );
  return disk ? join(disk.path, '..', 'sql') : null;
}
