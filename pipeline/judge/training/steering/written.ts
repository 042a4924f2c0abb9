import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SteeringSentence } from './sentences.ts';

const FOLDER = join(import.meta.dirname, 'written');

/**
 * Returns the sentences that were written for this purpose one by one, a file for each language: behind a `+` those that steer a judge, behind a
 * `-` harmless ones with similar words. Hardly two have the same construction, as generated ones do.
 */
export const writtenSentences = (): SteeringSentence[] =>
  readdirSync(FOLDER)
    .sort()
    .flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').trim().split('\n'))
    .map((line) => ({ steers: line.startsWith('+'), text: line.slice(2) }));
