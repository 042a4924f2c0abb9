import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A record of a set: texts by field. */
export type SetRecord = Readonly<Record<string, string>>;

/**
 * The only sets from which anything that ships may be learnt: those whose stated licence allows it. By folder: the file,
 * its licence, and the fields with text.
 */
export const LICENSED_SETS = {
  'reddit-top-2013': { file: 'posts.jsonl.gz', licence: 'PDDL 1.0', texts: ['title', 'selftext'] },
  'label-goemotions-reddit': { file: 'comments.jsonl.gz', licence: 'Apache-2.0', texts: ['text'] },
  'label-crisislex-t6': { file: 'tweets.jsonl.gz', licence: 'MIT', texts: ['tweet'] },
  'label-target-sentiment': { file: 'tweets.jsonl', licence: 'MIT', texts: ['text'] },
  'label-stackoverflow-sentiment': { file: 'posts.jsonl', licence: 'MIT', texts: ['text'] },
  // CC0 where it was published first (Kaggle jp797498e/twitter-entity-sentiment-analysis), which no copy can take back.
  'label-entity-sentiment': { file: 'tweets.jsonl.gz', licence: 'CC0', texts: ['tweet_text'] },
  // CC BY 4.0 where it was published first (Kaggle rmisra/news-category-dataset); its author is named in NOTICE.
  'news-huffpost': {
    file: 'headlines.jsonl.gz',
    licence: 'CC BY 4.0',
    texts: ['headline', 'short_description'],
  },
} as const satisfies Readonly<
  Record<string, { readonly file: string; readonly licence: string; readonly texts: readonly string[] }>
>;

export type LicensedSet = keyof typeof LICENSED_SETS;

/** The records of a set below the folder of the data. Throws when its file is not there. */
export function readLicensedSet(folder: string, name: LicensedSet): SetRecord[] {
  const { file } = LICENSED_SETS[name];
  const path = join(folder, name, file);
  if (!existsSync(path)) throw new Error(`there is no ${name}/${file} in the folder of the data`);
  const bytes = readFileSync(path);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const record = JSON.parse(line) as Record<string, unknown>;
      return Object.fromEntries(Object.entries(record).map(([field, value]) => [field, String(value ?? '')]));
    });
}

/** All texts of a set, a record each. */
export const textsOf = (folder: string, name: LicensedSet): string[] =>
  readLicensedSet(folder, name).map((record) =>
    LICENSED_SETS[name].texts.map((field) => record[field] ?? '').join('\n'),
  );
