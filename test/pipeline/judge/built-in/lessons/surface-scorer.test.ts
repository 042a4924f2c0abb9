import { describe, expect, it } from 'vitest';
import { BARE_MATCH } from '../../../../../pipeline/judge/bare-match.ts';
import { profileOf } from '../../../../../pipeline/judge/built-in/profile.ts';
import { parsePost } from '../../../../../pipeline/judge/built-in/parsed-post.ts';
import { scoreOf, trainLessons } from '../../../../../pipeline/judge/built-in/lessons/lesson-model.ts';
import { kept } from '../../../../../pipeline/judge/built-in/lessons/lesson-features.ts';
import { surfaceFeatures } from '../../../../../pipeline/judge/built-in/lessons/surface-features.ts';
import { SurfaceScorer } from '../../../../../pipeline/judge/built-in/lessons/surface-scorer.ts';
import { runSync } from '../../../../../pipeline/judge/built-in/lessons/time-slicing.ts';
import { briefOf } from '../../fixtures.ts';

const TEXTS = [
  'Acme lost my files again, and again, and again.',
  "It's the 2nd time: version 3.14 won't start :-(",
  'RT @acme: Größere Straße, naïve café, Москва, 東京タワー 😀 #Acme2024 https://acme.example/x_y',
  `${'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(3)} a b c _ x_ 'tis o'clock`,
  '',
];

describe('SurfaceScorer', () => {
  it('scores a post as its features do, to the last bit', () => {
    const profile = profileOf(briefOf('Acme'));
    const featuresOf = (text: string) =>
      surfaceFeatures(profile, parsePost(profile, { ...BARE_MATCH, text }));
    const model = runSync(
      trainLessons(
        TEXTS.map((text, index) => ({
          ...kept(featuresOf(text)),
          relevant: index % 2 === 0,
          baseline: 0,
          weight: 1,
        })),
      ),
    );
    const scorer = new SurfaceScorer(profile, model);
    for (const text of [...TEXTS, TEXTS.join(' '), 'Nothing of it is known, but the letters are.'])
      expect(scorer.scoreOf(parsePost(profile, { ...BARE_MATCH, text }))).toBe(
        scoreOf(model, featuresOf(text)),
      );
  });
});
