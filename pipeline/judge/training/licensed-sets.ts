import { FULL_SETS, readRows, textsByField } from '../../../test/support/data-sets.ts';

/** A record of a set: texts by field. */
export type SetRecord = Readonly<Record<string, string>>;

/** The only sets that shipped models may be trained on, because their license allows it. By folder. */
export const LICENSED_SETS = {
  'reddit-top-2013': { file: 'posts.jsonl', license: 'PDDL 1.0', texts: ['title', 'selftext'] },
  'label-goemotions-reddit': { file: 'comments.jsonl', license: 'Apache-2.0', texts: ['text'] },
  'label-crisislex-t6': { file: 'tweets.jsonl', license: 'MIT', texts: ['tweet'] },
  'label-target-sentiment': { file: 'tweets.jsonl', license: 'MIT', texts: ['text'] },
  'label-stackoverflow-sentiment': { file: 'posts.jsonl', license: 'MIT', texts: ['text'] },
  // CC0 as first published (Kaggle jp797498e/twitter-entity-sentiment-analysis); no copy can revoke that.
  'label-entity-sentiment': { file: 'tweets.jsonl', license: 'CC0', texts: ['tweet_text'] },
  // CC BY 4.0 as first published (Kaggle rmisra/news-category-dataset). NOTICE names the author.
  'news-huffpost': {
    file: 'headlines.jsonl',
    license: 'CC BY 4.0',
    texts: ['headline', 'short_description'],
  },
} as const satisfies Readonly<
  Record<string, { readonly file: string; readonly license: string; readonly texts: readonly string[] }>
>;

export type LicensedSet = keyof typeof LICENSED_SETS;

/**
 * Returns the folder of the full sets. Throws when EARSHOT_TEST_DATA does not name it: nothing is learned from samples.
 */
export function trainingDataFolder(): string {
  if (FULL_SETS) return FULL_SETS;
  const sets = Object.keys(LICENSED_SETS).join(', ');
  throw new Error(`Training needs EARSHOT_TEST_DATA: the folder with the sets ${sets}.`);
}

/** Reads the records of a set in a folder of sets. Throws when the folder lacks it. */
export function readLicensedSet(folder: string, name: LicensedSet): SetRecord[] {
  const file = `${name}/${LICENSED_SETS[name].file}`;
  const rows = readRows(folder, file);
  if (rows === null) throw new Error(`${folder} has no ${file}.`);
  return rows.map(textsByField);
}

/** Returns the texts of a set, one per record. Throws when the folder lacks it. */
export const textsOf = (folder: string, name: LicensedSet): string[] =>
  readLicensedSet(folder, name).map((record) =>
    LICENSED_SETS[name].texts.map((field) => record[field] ?? '').join('\n'),
  );
