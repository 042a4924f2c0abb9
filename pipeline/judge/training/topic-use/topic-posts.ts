import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LicensedSet, textsOf } from '../licensed-sets.ts';
import type { NamedText } from '../named-post.ts';
import { keyOfText } from '../text-key.ts';

/** A post that was found by an everyday word of a topic, and whether it means the word as the topic does. */
export interface TopicPost extends NamedText {
  readonly isMeant: boolean;
}

/** Where the posts of each set with labels come from. */
const SETS = {
  'reddit-top-2013': 'reddit',
  'label-goemotions-reddit': 'reddit',
  'label-entity-sentiment': 'x',
  'label-target-sentiment': 'x',
  'label-stackoverflow-sentiment': 'stackoverflow',
  'news-huffpost': 'x',
} as const satisfies Partial<Record<LicensedSet, string>>;

/** The names of the sets with labels. */
export const TOPIC_SETS = Object.keys(SETS) as (keyof typeof SETS)[];

/** Fields of which posts were written: 30 topics each, half of their posts with the word in another sense. */
const FIELDS = ['disasters', 'conflict', 'health', 'economy', 'technology', 'daily-life', 'politics'];

const linesOf = (...path: string[]): string[] =>
  readFileSync(join(import.meta.dirname, ...path), 'utf8')
    .trimEnd()
    .split('\n');

/**
 * Returns the posts of the sets in a folder whose use of a word somebody has read. The labels are our own: a line for each, with
 * 1 where whoever watches a topic by the word would count the post as about it and 0 for figures of speech, other senses, titles and
 * words in passing; the key of the text; and the word.
 */
export function labeledTopicPosts(folder: string): TopicPost[] {
  return TOPIC_SETS.flatMap((set) => {
    const texts = new Map(textsOf(folder, set).map((text) => [keyOfText(text), text]));
    return linesOf('labels', `${set}.txt`).flatMap((line) => {
      const [use, key = '', word = ''] = line.split(' ');
      const text = texts.get(key);
      return text === undefined ? [] : [{ text, names: [word], source: SETS[set], isMeant: use === '1' }];
    });
  });
}

/** Returns the posts that were written for training: use, topic, description, word and text in each line. */
export const writtenTopicPosts = (): TopicPost[] =>
  FIELDS.flatMap((field) =>
    linesOf('written', `${field}.tsv`).map((line) => {
      const [use, , , word = '', text = ''] = line.split('\t');
      return { text, names: [word], source: 'x', isMeant: use === '1' };
    }),
  );
