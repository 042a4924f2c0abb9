import { describe, expect, it } from 'vitest';
import { kindsOf, type Kind } from '../../../../../pipeline/judge/built-in/kind/post-kind.ts';
import { parsePost } from '../../../../../pipeline/judge/built-in/parsed-post.ts';
import { profileOf } from '../../../../../pipeline/judge/built-in/profile.ts';
import { formOf } from '../../../../../pipeline/judge/built-in/form/post-form.ts';
import {
  estimateSentiment,
  sentimentOf,
  surenessOf,
} from '../../../../../pipeline/judge/built-in/sentiment/sentiment.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const profile = profileOf(briefOf('Lumenkite'));

function kindsIn(text: string): Readonly<Record<Kind, number>> {
  const post = parsePost(profile, matchOf(text, { source: 'x' }));
  const estimate = estimateSentiment(profile, post);
  const judged = { sentiment: sentimentOf(estimate), sureness: surenessOf(estimate) };
  return kindsOf({ post, ...formOf(profile, post), judged });
}

/** Returns the most likely kind. */
const kindOf = (text: string): string =>
  Object.entries(kindsIn(text)).reduce((best, one) => (one[1] > best[1] ? one : best))[0];

describe('the kind of a post', () => {
  it.each<[Kind, string]>([
    ['news', 'lumenkite chief steps down after talks with investors fail'],
    ['news', 'Police : two hurt as Lumenkite truck hits bridge near Bergen'],
    ['promotion', 'WIN a Lumenkite Pro! Retweet and follow us for your chance to win'],
    ['promotion', 'Going live with some Lumenkite ranked games, come hang out twitch.tv/miraplays'],
    ['question', 'does anyone know how to reset the password on lumenkite?'],
    ['complaint', 'lumenkite is so bad now, the servers are awful and nothing gets fixed'],
    ['praise', 'i love lumenkite so much, best thing i bought this year'],
    ['talk', 'i am going to my grandma and then to work tomorrow'],
  ])('is %s: %s', (kind, text) => {
    expect(kindOf(text)).toBe(kind);
  });

  it('has probabilities that add up to 1, also of an empty text', () => {
    for (const text of ['', '!', 'lumenkite', 'Lumenkite raises 12 million to grow abroad'])
      expect(Object.values(kindsIn(text)).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  it('hardly depends on who or what is named', () => {
    const one = kindsIn('@mira Lumenkite is down in three regions again');
    const other = kindsIn('@jon Lumenkite is down in three regions again');
    for (const [kind, share] of Object.entries(one)) expect(other[kind as Kind]).toBeCloseTo(share, 1);
  });
});
