import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packageRoot } from '../../runtime/package-root.ts';

/** One item of a data set: a parsed line of JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** The samples in the repository. See `test/data/README.md` for their origins and licenses. */
export const SAMPLES = join(packageRoot, 'test/data');

/** Returns the folder in EARSHOT_TEST_DATA, or null if it is not set. Throws if it is not a folder. */
function folderOfFullSets(): string | null {
  const named = process.env['EARSHOT_TEST_DATA'];
  if (!named) return null;
  const folder = resolve(named);
  if (!existsSync(folder)) throw new Error(`EARSHOT_TEST_DATA names a folder that does not exist: ${folder}`);
  return folder;
}

/**
 * The folder of the full sets, or null. It is the only data outside the repository that tests, benchmarks and training
 * read.
 */
export const FULL_SETS: string | null = folderOfFullSets();

/**
 * Reads a set, one item per line, from a folder of sets. `file` is its path without `.gz` (`hn-algolia/hits.jsonl`); a
 * compressed file of that name is read too. Returns null if the folder has neither.
 */
export function readRows(folder: string, file: string): Row[] | null {
  const path = join(folder, file);
  const bytes = existsSync(path)
    ? readFileSync(path)
    : existsSync(`${path}.gz`)
      ? gunzipSync(readFileSync(`${path}.gz`))
      : null;
  if (bytes === null) return null;
  const lines = bytes.toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
}

/** Reads a full set. Returns null if EARSHOT_TEST_DATA is not set or its folder does not contain the set. */
export const readFullSet = (file: string): Row[] | null =>
  FULL_SETS === null ? null : readRows(FULL_SETS, file);

/** Returns the values of an item as strings. Missing values become empty. */
export const textsByField = (row: Row): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, String(value ?? '')]));

/** Lists the sets of a folder by the path that `readRows` accepts, sorted. */
export const listSets = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.jsonl(\.gz)?$/.test(file))
    .map((file) => file.replace(/\.gz$/, ''))
    .sort();

/** A folder of data sets to run a test on. */
export interface DataFolder {
  readonly name: 'the samples' | 'the full sets';
  readonly isFull: boolean;
  readonly path: string;
}

/** The folders to run a test on: always the samples, and the full sets if EARSHOT_TEST_DATA is set. */
export const DATA_FOLDERS: readonly DataFolder[] = [
  { name: 'the samples', isFull: false, path: SAMPLES },
  ...(FULL_SETS ? [{ name: 'the full sets', isFull: true, path: FULL_SETS } as const] : []),
];

/** A data set, or a sample of it, to run a test on. */
export interface DataSet {
  /** For the test title. */
  readonly extent: 'a sample' | 'the full set';
  readonly isFull: boolean;
  /** Reads the items. */
  rows(): Row[];
}

/** Returns the sample of a set and, if EARSHOT_TEST_DATA has it, the full set. Throws if there is no sample. */
export function dataSets(file: string): DataSet[] {
  return DATA_FOLDERS.flatMap(({ path, isFull }): DataSet[] => {
    const isThere = existsSync(join(path, file)) || existsSync(join(path, `${file}.gz`));
    if (!isThere && !isFull) throw new Error(`test/data has no ${file}.`);
    const extent = isFull ? 'the full set' : 'a sample';
    return isThere ? [{ extent, isFull, rows: () => readRows(path, file) ?? [] }] : [];
  });
}
