import type { RawPost } from '../../schemas/post.ts';
import type { CorpusItem } from '../support/corpus.ts';

/** The term that a post of the project contains. */
export const TERM = 'lumenkite';

const SUBJECTS = ['the sync of large folders', 'the encrypted vault', 'the new release', 'the desktop app'];
const VERDICTS = ['saved our team a day', 'is faster than before', 'crashes on my laptop', 'costs too much'];

/** Returns the text of a post. It says what a person would, so that the judge finds it relevant. */
function textOf(index: number, matches: boolean, random: () => number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!;
  const product = matches ? 'Lumenkite' : 'Some other tool';
  return `${product}: ${pick(SUBJECTS)} ${pick(VERDICTS)}, note ${index} of our log`;
}

const secondOf = (now: number) => Math.floor(now / 1000) * 1000;

/** Returns a generated post as sources publish it. */
export function rawPost(index: number, matches: boolean, random: () => number, now = Date.now()): RawPost {
  return {
    source: 'hn',
    external_id: `direct-${index}`,
    kind: 'comment',
    url: `https://news.ycombinator.com/item?id=direct-${index}`,
    title: null,
    text: textOf(index, matches, random),
    lang: 'en',
    place: null,
    author: `author${index % 97}`,
    author_name: null,
    author_url: null,
    engagement: index % 50,
    posted_at: new Date(secondOf(now)).toISOString(),
    thread_id: null,
    parent_id: null,
    fetched_at: new Date(now).toISOString(),
    runs: {},
    revision: 0,
  };
}

/** Returns a generated post as the source server offers it to scans. */
export function sourceItem(index: number, matches: boolean, random: () => number): CorpusItem {
  return {
    source: 'hn',
    id: String(50_000_000 + index),
    url: '',
    author: `author${index % 97}`,
    title: textOf(index, matches, random),
    text: '',
    engagement: index % 50,
    postedAt: secondOf(Date.now()),
  };
}
