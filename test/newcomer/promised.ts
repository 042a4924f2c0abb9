import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What an addition takes: new files, changed files, and lines changed in them. */
export interface Promised {
  readonly newFiles: number;
  readonly files: number;
  readonly lines: number;
}

/** Returns what CONTRIBUTING promises for an addition: the row of its table that starts with these words. */
export function promised(addition: string): Promised {
  const text = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8');
  const row = new RegExp(`^\\| ${addition} +\\| (\\d+) +\\| (\\d+) +\\| (\\d+) `, 'm').exec(text);
  if (!row) throw new Error(`CONTRIBUTING.md, "What you touch", has no row "${addition}"`);
  const [, newFiles, files, lines] = row.map(Number);
  return { newFiles: newFiles!, files: files!, lines: lines! };
}
