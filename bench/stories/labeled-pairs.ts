import { readFileSync } from 'node:fs';
import type { PlantedPost } from '../../test/support/planted-stories.ts';
import { storiesOf, type PairCounts } from '../../test/support/story-pairs.ts';
import type { Row } from '../../test/support/data-sets.ts';

type Pair = readonly [row: number, other: number, same: boolean];

/**
 * Pairs of rows that a person labeled: whether they pass on one item. They were drawn evenly from all degrees of
 * likeness from 0.15 up (Jaccard, pairs of words), so most are harder than what sources send. Unclear ones are left out.
 */
const LABELED = JSON.parse(
  readFileSync(new URL('./labeled-pairs.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly Pair[]>>;

interface Fields {
  readonly title?: string;
  readonly text: string;
  /** Returns when a row was posted, in milliseconds since 1970. Rows of sets without times count as of the same day. */
  readonly at?: (row: Row) => number;
}

const FIELDS: Readonly<Record<string, Fields>> = {
  'x-tesla-search/tweets.jsonl': {
    text: 'tweet',
    at: ({ date, time }) => Date.parse(`${String(date)}T${String(time)}Z`),
  },
  'bluesky-posts/posts.jsonl': { text: 'text', at: ({ createdAt }) => Date.parse(String(createdAt)) },
  'bluesky-threads/posts.jsonl': { text: 'Text', at: ({ CreatedAt }) => Date.parse(String(CreatedAt)) },
  'news-keyword-search/articles.jsonl': { title: 'Headlines', text: 'Summary' },
  'hn-stories-2016/stories.jsonl': {
    ...{ title: 'title', text: 'none' },
    at: ({ created_at }) => Date.parse(`${String(created_at)} UTC`),
  },
  'reddit-top-2013/posts.jsonl': {
    ...{ title: 'title', text: 'selftext' },
    at: ({ created_utc }) => Number(created_utc) * 1000,
  },
  'label-crisislex-t6/tweets.jsonl': { text: 'tweet' },
  'label-brand-emotion/tweets.jsonl': { text: 'tweet_text' },
  'news-huffpost/headlines.jsonl': {
    ...{ title: 'headline', text: 'short_description' },
    at: ({ date }) => Date.parse(String(date)),
  },
};

/** Texts that are posted again after this long are posted on another occasion. */
const OCCASION_MS = 14 * 86_400_000;

function postOf(row: Row, { title, text, at }: Fields, place: number): PlantedPost {
  return {
    story: '',
    at: at ? at(row) : 0,
    post: {
      ...{ source: 'x', external_id: String(place), kind: 'post', url: `https://posts.example/${place}` },
      title: title === undefined ? null : String(row[title]),
      text: String(row[text] ?? ''),
      thread_id: null,
    },
  };
}

/** Counts the labeled pairs with an even (0) or odd (1) place. Returns null when a set is missing. */
export function countLabeledPairs(
  readSet: (file: string) => readonly Row[] | null,
  part: 0 | 1,
): PairCounts | null {
  const counts = { found: 0, missed: 0, wrong: 0 };
  for (const [file, pairs] of Object.entries(LABELED)) {
    const rows = readSet(file);
    if (rows === null) return null;
    for (const [place, [a, b, label]] of pairs.entries()) {
      if (place % 2 !== part) continue;
      const [one, other] = [a, b].map((at) => postOf(rows[at]!, FIELDS[file]!, at)) as [
        PlantedPost,
        PlantedPost,
      ];
      const same = label && Math.abs(one.at - other.at) <= OCCASION_MS;
      const [own, others] = storiesOf([one, other]);
      if (own === others) counts[same ? 'found' : 'wrong']++;
      else if (same) counts.missed++;
    }
  }
  return counts;
}
