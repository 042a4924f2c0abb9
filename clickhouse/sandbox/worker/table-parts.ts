import { link, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClickHouse } from '../../client.ts';

/** A part of a table: a folder whose files never change once it is active. */
export interface TablePart {
  readonly name: string;
  readonly path: string;
}

/** Reads the active parts of the stored mentions. */
export async function readParts(source: ClickHouse, signal: AbortSignal): Promise<TablePart[]> {
  const answer = await source.query({
    query: `SELECT name, path FROM system.parts WHERE database = currentDatabase() AND table = 'mentions' AND active`,
    format: 'JSONEachRow',
    abort_signal: signal,
  });
  return answer.json<TablePart>();
}

/** The file `format_version.txt` of every table's folder. */
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
 * Creates a table's folder of hard links to these parts. That takes hardly any time or space, and the folder stays whole while the
 * engine that owns the parts merges and removes them. Rejects with ENOENT when a part has been removed since it was read.
 */
export async function linkParts(
  folder: string,
  parts: readonly TablePart[],
  signal: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'format_version.txt'), FORMAT_VERSION);
  for (const { name, path } of parts) {
    signal.throwIfAborted();
    await linkFolder(path, join(folder, name));
  }
}
