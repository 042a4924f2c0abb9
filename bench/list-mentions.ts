import { createHash } from 'node:crypto';
import { DAY_MS } from '../schemas/duration.ts';
import { createCursors } from '../api/mentions/cursor.ts';
import { scopeOf } from '../api/mentions/mention-page.ts';
import {
  AUTHOR,
  COMMON_JAPANESE,
  COMMON_WORD,
  GERMAN_WORD,
  JOINED_WORD,
  RARE_JAPANESE,
  RARE_WORD,
  RUSSIAN_WORD,
  STOP_WORD,
} from './mentions/fill.ts';
import { measureServed, withStores } from './mentions/served.ts';
import type { Print } from './print.ts';

/** The workspace that is measured, and whose cursors are made. */
const WORKSPACE = 1;
/** The target for 95 % of the pages of a workspace with 5.5 million mentions, in milliseconds. */
const WITHIN_MS = 150;

const search = (q: string) => `q=${encodeURIComponent(q)}`;

/** The questions, as query strings. */
const questions = (middle: string) => ({
  newest: '',
  oldest: 'order=oldest',
  project: 'project=prj_0',
  filters: 'sources=reddit,hn,x&sentiment=negative&status=open&urgency_min=40&range=30d',
  sources: 'sources=reddit,hn',
  sentiment: 'sentiment=negative',
  status: 'status=follow_up',
  relevance: 'relevance=high',
  categories: 'categories=1',
  keywords: 'keywords=3',
  groups: 'groups=2',
  language: 'lang=ja',
  everything: 'include=all',
  engagement: 'min_engagement=1000',
  found_since: `found_since=${new Date(Date.now() - 7 * DAY_MS).toISOString()}`,
  author: `authors=${AUTHOR}`,
  common_word: search(COMMON_WORD),
  rare_word: search(RARE_WORD),
  stop_word: search(STOP_WORD),
  two_words: search(`${STOP_WORD} ${COMMON_WORD}`),
  german_word: search(GERMAN_WORD),
  russian_word: search(RUSSIAN_WORD),
  common_japanese: search(COMMON_JAPANESE),
  rare_japanese: search(RARE_JAPANESE),
  word_joined_to_kana: search(JOINED_WORD),
  phrase: search(`"${STOP_WORD} ${COMMON_WORD}"`),
  common_near: search(`${STOP_WORD} NEAR/5 ${COMMON_WORD}`),
  rare_near: search(`${COMMON_WORD} NEAR/5 ${RARE_WORD}`),
  common_prefix: search(`${COMMON_WORD.slice(0, 4)}*`),
  rare_prefix: search(`${RARE_WORD.slice(0, 4)}*`),
  without_word: search(`${COMMON_WORD} -${STOP_WORD}`),
  only_without_word: search(`-${STOP_WORD}`),
  either_word: search(`${GERMAN_WORD} OR ${RARE_WORD}`),
  words_and_fields: search(
    `(${COMMON_WORD} OR ${RARE_WORD}) -"${STOP_WORD} ${GERMAN_WORD}" source:reddit posted:90d`,
  ),
  page_in_the_middle: `cursor=${middle}`,
  by_urgency: 'order=urgency',
  by_engagement: 'order=engagement',
  by_trending: 'order=trending',
  newest_folded: 'collapse=story',
  trending_folded: 'order=trending&collapse=story',
  engagement_folded: 'order=engagement&collapse=story',
  by_found: 'order=found',
});

/** Returns the cursor of a page that ends half a year back. */
function cursorInTheMiddle(secretKey: Buffer): string {
  const now = Date.now();
  const time = now - 182 * DAY_MS;
  const id = time.toString(16).padStart(12, '0') + createHash('sha256').update('').digest('hex').slice(0, 20);
  return createCursors(secretKey).seal(
    { value: 0, id, now },
    scopeOf({ workspaceId: WORKSPACE, userId: '' }, {}),
  );
}

const addresses = (secretKey: Buffer) =>
  Object.fromEntries(
    Object.entries(questions(cursorInTheMiddle(secretKey))).map(([name, query]) => [
      `list_mentions_${name}`,
      `mentions?${query}`,
    ]),
  );

/** Measures the pages of list_mentions, with every filter and in every order, among this many mentions. */
export const benchListMentions = (print: Print, mentions: number): Promise<void> =>
  withStores(mentions, (stores) => measureServed(print, stores, addresses, WITHIN_MS));
