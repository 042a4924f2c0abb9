import type { Post } from '../../schemas/post.ts';
import { canonicalLink } from './canonical-link.ts';
import { hashOf, joined } from './hash.ts';
import { bandKeys } from './near-duplicates.ts';
import { linksIn, storyWords } from './story-words.ts';

/**
 * What two posts can have in common that makes them one story, and for how many days between the times of the posts:
 * a thread stays a thread, but a page is linked again for another reason, a text is posted again on another occasion,
 * and a weekly series has the same headline each week.
 */
export const KEY_DAYS = { thread: Infinity, link: 30, text: 14, headline: 3 } as const;
export type KeyKind = keyof typeof KEY_DAYS;

/** Posts of a project that have a key in common, within the days of its kind, tell one story. */
export interface StoryKey {
  readonly kind: KeyKind;
  /** 53 bits. */
  readonly hash: number;
}

/** What the keys are made of. */
export type KeyedPost = Pick<
  Post,
  'source' | 'external_id' | 'kind' | 'url' | 'title' | 'text' | 'thread_id' | 'links'
>;

/** A post with more links is a roundup of several stories. */
const MOST_LINKS = 3;
/** Shorter headlines ("Weekly update") are not told apart. */
const FEWEST_HEADLINE_WORDS = 5;
/** A text with as many numbers is a record, such as a price alert: with other numbers it says something else. */
const NUMBERS_OF_RECORD = 3;
/** Copies of a text without a title begin alike, whatever follows: a description, a source, a comment. */
const OPENING_WORDS = 10;
/** Parts and months in the headline of a series. Not those that are also other words: "I", "may", "march", "august". */
const PART =
  /^(?:i{2,3}|iv|vi{0,3}|ix|january|february|april|june|july|september|october|november|december)$/;
/** The name of a newspaper or an author behind a headline. */
const BYLINE = /\s+[-–—|·•]\s+[^-–—|·•\p{N}]{2,40}$/u;

const keyOf = (kind: KeyKind, text: string): StoryKey => ({
  kind,
  hash: joined(hashOf(text, kind.length), hashOf(text, ~kind.length)),
});

/** The post's own address, and the addresses that it is about: posts link to others, and quotes to what they quote. */
function linkKeys({ url, text, links = [] }: KeyedPost): StoryKey[] {
  const own = canonicalLink(url);
  const others = new Set([...links, ...linksIn(text)].map(canonicalLink));
  others.delete(null);
  others.delete(own);
  const pages = others.size > MOST_LINKS ? [own] : [own, ...others];
  return pages.flatMap((page) => (page === null ? [] : [keyOf('link', page)]));
}

const isNumber = (word: string) => /\p{N}/u.test(word);

/** Numbers in a headline (versions, parts, dates) tell posts of a series apart, as they do in records. */
function seedOf(headline: readonly string[] | null, words: readonly string[]): number {
  const found = headline?.filter((word) => isNumber(word) || PART.test(word)) ?? words.filter(isNumber);
  const numbers = [...new Set(found)];
  const counts = headline !== null || numbers.length >= NUMBERS_OF_RECORD;
  return counts && numbers.length > 0 ? hashOf(numbers.sort().join(' ')) : 0;
}

function textKeys({ title, text }: KeyedPost): StoryKey[] {
  const body = title !== null && text.startsWith(title) ? text.slice(title.length) : text;
  const headline = title === null ? null : storyWords(title.replace(BYLINE, ''));
  const words = [...(headline ?? []), ...storyWords(body)];
  const first = headline ?? words;
  const bands = bandKeys(words, seedOf(headline, words)).map((hash): StoryKey => ({ kind: 'text', hash }));
  const openings = [
    ...(first.length >= FEWEST_HEADLINE_WORDS ? [first] : []),
    ...(headline === null && words.length > OPENING_WORDS ? [words.slice(0, OPENING_WORDS)] : []),
  ];
  return [...openings.map((opening) => keyOf('headline', opening.join(' '))), ...bands];
}

/**
 * Returns the keys of a post, each once. Comments belong to the story of their thread, whatever they link to or repeat:
 * otherwise one comment would join two discussions.
 */
export function storyKeys(post: KeyedPost): StoryKey[] {
  const thread = keyOf('thread', `${post.source} ${post.thread_id ?? post.external_id}`);
  const own = canonicalLink(post.url);
  const keys =
    post.kind === 'comment'
      ? [thread, ...(own === null ? [] : [keyOf('link', own)])]
      : [thread, ...linkKeys(post), ...textKeys(post)];
  return [...new Map(keys.map((key) => [key.hash, key])).values()];
}
