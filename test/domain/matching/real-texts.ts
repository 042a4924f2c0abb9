import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packageRoot } from '../../../runtime/package-root.ts';

const FOLDER = join(packageRoot, '../shared/data');

/** Every `every`-th row of a set of real items, each as parsed JSON. */
export function realRows(file: string, every = 1): unknown[] {
  const bytes = readFileSync(join(FOLDER, file));
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .split('\n')
    .filter((line, index) => index % every === 0 && line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

/** False when the data is not at hand; in CI that is an error. */
export function hasRealData(): boolean {
  try {
    readdirSync(FOLDER);
    return true;
  } catch (error) {
    if (process.env.CI) throw error;
    return false;
  }
}

/** Files of the sets that hold posts, rather than vectors or contract material. */
export function postFiles(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.jsonl(\.gz)?$/.test(file) && !/^(fuzz-html|fuzz-feeds|fuzz-json|contract)/.test(file),
    )
    .sort();
}

/** All texts in a row that could be a post's, at whatever depth. */
export function textsIn(row: unknown): string[] {
  if (typeof row === 'string') return row.length > 20 && row.length < 2_000 ? [row] : [];
  if (typeof row !== 'object' || row === null) return [];
  return Object.values(row).flatMap(textsIn);
}
