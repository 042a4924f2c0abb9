import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import { type Kind, KINDS, type Kinds } from '../../../../../pipeline/judge/built-in/kind/post-kind.ts';
import { spamEvidence } from '../../../../../pipeline/judge/built-in/noise/spam-comments.ts';
import { parsePost } from '../../../../../pipeline/judge/built-in/parsed-post.ts';
import { profileOf } from '../../../../../pipeline/judge/built-in/profile.ts';
import type { Match } from '../../../../../schemas/mentions/mention.ts';
import { briefOf, matchOf } from '../../fixtures.ts';
import { reasonOnX } from '../reason/reason-of.ts';

/** Kinds of which one is nearly sure. */
const surely = (kind: Kind): Kinds =>
  Object.fromEntries(KINDS.map((one) => [one, one === kind ? 0.92 : 0.01])) as Kinds;

const totalOf = (evidence: readonly { readonly weight: number }[]) =>
  evidence.reduce((sum, { weight }) => sum + weight, 0);

describe('the kind of a post', () => {
  it('to the brand makes it a complaint without an angry word', async () => {
    const text = '@norvikair the driver of your shuttle left without half of us, no word from anyone';
    expect(await reasonOnX(text)).toMatch(/^May be a complaint .*; have a look\.$/);
    const [verdict] = await createBuiltInJudge().judge(briefOf('norvikair'), [
      matchOf(text, { source: 'x', lang: 'en' }),
    ]);
    expect(verdict!.sentiment).toBe('negative');
  });

  it('says how a comment on a video sounds', async () => {
    const text = 'this is so boring i fell asleep after ten seconds what a waste';
    const comment = matchOf(text, { source: 'youtube', kind: 'comment', lang: 'en' });
    const [verdict] = await createBuiltInJudge().judge(briefOf('Harbor Song'), [comment]);
    expect(verdict!.reason).toMatch(/; an unhappy viewer's comment, nothing to answer\.$/);
  });

  it('makes a comment on a video noise that advertises something, and no other post', () => {
    const profile = profileOf(briefOf('Harbor Song'));
    const parsed = (more: Partial<Match>) => parsePost(profile, matchOf('my new beats', more));
    const comment = parsed({ source: 'youtube', kind: 'comment' });
    expect(totalOf(spamEvidence(comment, surely('promotion')))).toBeLessThan(-1.8);
    expect(spamEvidence(comment, surely('praise'))).toEqual([]);
    expect(spamEvidence(comment, null)).toEqual([]);
    expect(spamEvidence(parsed({ source: 'x' }), surely('promotion'))).toEqual([]);
  });
});
