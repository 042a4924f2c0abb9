import { FULL_SETS, readFullSet, type Row } from '../test/support/data-sets.ts';

/** Reads a full set. Where EARSHOT_TEST_DATA does not have it, prints what is skipped in one line and returns null. */
export function fullSetFor(purpose: string, file: string): Row[] | null {
  const rows = readFullSet(file);
  if (rows === null) {
    const why = FULL_SETS
      ? `EARSHOT_TEST_DATA has no ${file}`
      : `needs EARSHOT_TEST_DATA, a folder with ${file}`;
    console.error(`Skipped ${purpose}: ${why}`);
  }
  return rows;
}
