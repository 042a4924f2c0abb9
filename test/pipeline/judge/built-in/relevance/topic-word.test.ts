import { describe, expect, it } from 'vitest';
import { formOf } from '../../../../../pipeline/judge/built-in/form/post-form.ts';
import { type Kind, KINDS, type Kinds } from '../../../../../pipeline/judge/built-in/kind/post-kind.ts';
import { parsePost } from '../../../../../pipeline/judge/built-in/parsed-post.ts';
import { profileOf } from '../../../../../pipeline/judge/built-in/profile.ts';
import { isByTopicWord, topicEvidence } from '../../../../../pipeline/judge/built-in/relevance/topic-word.ts';
import type { Brief } from '../../../../../pipeline/judge/judge.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

/** Kinds of which one is nearly sure. */
const surely = (kind: Kind): Kinds =>
  Object.fromEntries(KINDS.map((one) => [one, one === kind ? 0.92 : 0.01])) as Kinds;

const watching = (term: string, more: Partial<Brief> = {}) =>
  briefOf('Disasters', { keywords: [{ id: 1, term, aliases: [] }], ...more });

const isTopical = (brief: Brief, text: string): boolean => {
  const profile = profileOf(brief);
  return isByTopicWord(profile, parsePost(profile, matchOf(text, { lang: 'en' })));
};

const weightOf = (text: string, kind: Kind, term = 'collapsed'): number => {
  const profile = profileOf(watching(term));
  const post = parsePost(profile, matchOf(text, { lang: 'en', source: 'x' }));
  const judged = { sentiment: 'neutral', sureness: 0.6 } as const;
  return topicEvidence({ post, ...formOf(profile, post), judged }, surely(kind)).weight;
};

describe('a post found by a word', () => {
  it.each([
    ['collapsed', 'A bridge collapsed', true],
    ['hostages', 'All hostages are free', true],
    ['bridge collapse', 'Bridge collapse near Bergen', true],
    ['Lumenkite', 'Lumenkite is down', false],
    ['Apple', 'Apple opens a shop in Bergen', false],
    ['Apple', 'an apple opens no door', false],
    ['lumenkite', 'lumenkite is down', false],
    ['Harbor Song', 'Harbor Song is out', false],
    ['collapsed', 'Nothing of it here', false],
  ])('%s is found by a topic if that is everyday language', (term, text, expected) => {
    expect(isTopical(watching(term), text)).toBe(expected);
  });

  it('is not found by a topic if it is the name of the project or looks for leads', () => {
    expect(isTopical(briefOf('collapsed'), 'we collapsed on the couch')).toBe(false);
    expect(isTopical(watching('collapsed', { mode: 'leads' }), 'we collapsed on the couch')).toBe(false);
  });
});

describe('the word of a topic', () => {
  it.each([
    [
      'Bridge collapsed near Bergen, police say two people are missing',
      'my brain collapsed after that exam lol',
    ],
    [
      'The roof of the school collapsed in the storm this morning',
      'we collapsed laughing at that show last night',
    ],
  ])('counts for more where it is meant: %s', (meant, other) => {
    expect(weightOf(meant, 'talk')).toBeGreaterThan(weightOf(other, 'talk') + 0.3);
  });

  it('counts for more in news than in talk', () => {
    const text = 'The old bridge collapsed';
    expect(weightOf(text, 'news')).toBeGreaterThan(weightOf(text, 'talk') + 0.8);
    expect(weightOf(text, 'praise')).toBeLessThan(weightOf(text, 'news'));
  });
});
