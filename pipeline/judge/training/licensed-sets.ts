import { FULL_SETS, readRows, textsByField } from '../../../test/support/data-sets.ts';

/** A record of a set: texts by field. */
export type SetRecord = Readonly<Record<string, string>>;

/**
 * The only sets from which anything that ships may be learnt: those whose stated licence allows it. By folder: the file,
 * its licence, and the fields with text.
 */
export const LICENSED_SETS = {
  'reddit-top-2013': { file: 'posts.jsonl', licence: 'PDDL 1.0', texts: ['title', 'selftext'] },
  'label-goemotions-reddit': { file: 'comments.jsonl', licence: 'Apache-2.0', texts: ['text'] },
  'label-crisislex-t6': { file: 'tweets.jsonl', licence: 'MIT', texts: ['tweet'] },
  'label-target-sentiment': { file: 'tweets.jsonl', licence: 'MIT', texts: ['text'] },
  'label-stackoverflow-sentiment': { file: 'posts.jsonl', licence: 'MIT', texts: ['text'] },
  // CC0 where it was published first (Kaggle jp797498e/twitter-entity-sentiment-analysis), which no copy can take back.
  'label-entity-sentiment': { file: 'tweets.jsonl', licence: 'CC0', texts: ['tweet_text'] },
  // CC BY 4.0 where it was published first (Kaggle rmisra/news-category-dataset); its author is named in NOTICE.
  'news-huffpost': {
    file: 'headlines.jsonl',
    licence: 'CC BY 4.0',
    texts: ['headline', 'short_description'],
  },
} as const satisfies Readonly<
  Record<string, { readonly file: string; readonly licence: string; readonly texts: readonly string[] }>
>;

export type LicensedSet = keyof typeof LICENSED_SETS;

/** Returns the folder of the full sets. Throws when EARSHOT_TEST_DATA does not name it: nothing is learned from samples. */
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

/** All texts of a set, a record each. */
export const textsOf = (folder: string, name: LicensedSet): string[] =>
  readLicensedSet(folder, name).map((record) =>
    LICENSED_SETS[name].texts.map((field) => record[field] ?? '').join('\n'),
  );
