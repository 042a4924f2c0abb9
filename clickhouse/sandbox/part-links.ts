import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A part of a table: a folder whose files never change once it is active. */
export interface TablePart {
  readonly name: string;
  readonly path: string;
}

/** What every table's folder holds: the number of the layout of its parts. */
const FORMAT_VERSION = '1';

/** Gives a folder the files of another one, as further names of the same files. Projections are folders of their own. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true });
  const linked = await Promise.allSettled(
    entries.map((entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      return entry.isDirectory() ? linkFolder(source, target) : link(source, target);
    }),
  );
  // Thrown when nothing is being linked any more: whoever is told removes the folder.
  const failed = linked.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * A table's folder made of hard links to the parts of another one: it costs neither time nor room to speak of, and stays
 * whole while the engine that owns the parts merges and removes its own names of them.
 */
export class PartLinks {
  readonly #linked = new Set<string>();

  /** Takes the table's folder, which need not exist. */
  constructor(private readonly folder: string) {}

  /** Whether these parts, and no others, are linked. */
  isCurrent(parts: readonly TablePart[]): boolean {
    return parts.length === this.#linked.size && parts.every(({ name }) => this.#linked.has(name));
  }

  /** Links what is new and removes what has gone. Nobody may have the table open. Rejects when a part has gone meanwhile. */
  async update(parts: readonly TablePart[]): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, 'format_version.txt'), FORMAT_VERSION);
    const wanted = new Set(parts.map(({ name }) => name));
    for (const name of [...this.#linked].filter((linked) => !wanted.has(linked))) {
      this.#linked.delete(name);
      await rm(join(this.folder, name), { recursive: true, force: true });
    }
    for (const { name, path } of parts.filter((part) => !this.#linked.has(part.name))) {
      const own = join(this.folder, name);
      // A part that is whole in name only would be found broken.
      await linkFolder(path, own).catch(async (error: unknown) => {
        await rm(own, { recursive: true, force: true });
        throw error;
      });
      this.#linked.add(name);
    }
  }
}
