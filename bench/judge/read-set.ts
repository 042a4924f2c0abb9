import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A record of a labelled set: texts by field. */
export type SetRecord = Readonly<Record<string, string>>;

/** Where the labelled sets lie; they are not part of the repository. */
const FOLDER = join(import.meta.dirname, '../../../shared/data');

/** The records of a set, whose path is in its folder: JSON lines, gzipped or not. Null when it is not there. */
export function readSet(path: string): SetRecord[] | null {
  const file = join(FOLDER, path);
  if (!existsSync(file)) return null;
  const bytes = readFileSync(file);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const record = JSON.parse(line) as Record<string, unknown>;
      return Object.fromEntries(Object.entries(record).map(([field, value]) => [field, String(value ?? '')]));
    });
}
