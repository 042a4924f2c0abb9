import { readFullSet, textsByField } from '../../test/support/data-sets.ts';

/** A record of a labeled set: texts by field. */
export type SetRecord = Readonly<Record<string, string>>;

/** Reads a labeled set from the folder that EARSHOT_TEST_DATA names; null when it is not set or lacks the set. */
export const readSet = (path: string): SetRecord[] | null =>
  readFullSet(path.replace(/\.gz$/, ''))?.map(textsByField) ?? null;
