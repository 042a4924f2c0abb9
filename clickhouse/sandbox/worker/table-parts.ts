import { link, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClickHouse } from '../../client.ts';
import { select } from '../../select.ts';

/** A part of a table: a folder whose files never change once it is active. */
export interface TablePart {
  readonly name: string;
  readonly path: string;
}

/** Folders of a table that are not parts, or not yet: a new part is renamed when it is complete. */
const NOT_A_PART = /^(detached|tmp_.*|delete_tmp_.*)$/;

async function partNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !NOT_A_PART.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** The active parts of the stored mentions. The engine is asked (8 ms) only when the table's folder has changed. */
export class PartList {
  #folder = '';
  #known = { names: '', parts: [] as readonly TablePart[] };

  /** `source` is the embedded engine, which stores the mentions. */
  constructor(private readonly source: ClickHouse) {}

  async read(signal: AbortSignal): Promise<readonly TablePart[]> {
    const names = this.#folder === '' ? [] : await partNames(this.#folder);
    if (names.length > 0 && names.join() === this.#known.names) return this.#known.parts;
    const rows = await select<TablePart & { readonly active: 0 | 1 }>(
      this.source,
      `SELECT name, path, active FROM system.parts WHERE database = currentDatabase() AND table = 'mentions'`,
      {},
      { signal },
    );
    const parts = rows.filter(({ active }) => active === 1).map(({ name, path }) => ({ name, path }));
    const [folder = '', ...others] = new Set(rows.map(({ path }) => dirname(path)));
    this.#folder = others.length === 0 ? folder : '';
    // A folder that the engine did not know yet may become active without a further change, so such an answer is not
    // kept.
    const known = new Set(rows.map(({ name }) => name));
    this.#known = { names: names.every((name) => known.has(name)) ? names.join() : '', parts };
    return parts;
  }
}

/** The content of the file `format_version.txt` in every table's folder. */
const FORMAT_VERSION = '1';

/** Links the files of one folder into another one that does not exist yet. Projections are folders of their own. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      return entry.isDirectory() ? linkFolder(source, target) : link(source, target);
    }),
  );
}

/**
 * Creates a table's folder of hard links to these parts, which stays complete while the engine that owns them
 * merges. Rejects with ENOENT when a part has been removed since it was read.
 */
export async function linkParts(folder: string, parts: readonly TablePart[], signal: AbortSignal) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'format_version.txt'), FORMAT_VERSION);
  for (const { name, path } of parts) {
    signal.throwIfAborted();
    await linkFolder(path, join(folder, name));
  }
}
