import type { Evidence } from './evidence.ts';
import { noiseEvidence } from '../noise/noise.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { strengthOf, type Signal } from '../signals.ts';

/** Signals for and against a need: the weight at strength 1, and a clause. */
const SIGNALS: readonly (readonly [signal: Signal, weight: number, clause: string])[] = [
  ['seeking', 1.6, 'its author is looking for something'],
  ['problem', 1.2, 'its author has the problem'],
  ['question', 0.5, 'its author asks a question'],
  ['churn', 0.8, 'its author is leaving another product'],
  ['comparison', 0.3, 'its author compares products'],
  ['promotion', -1.8, 'it advertises something'],
  ['news', -0.6, 'it reports news'],
  ['hiring', -0.8, 'it is about a job'],
  ['learning', -0.3, 'it teaches something'],
];

/** Returns the evidence that a post describes the problem or asks for a product, in mode "leads". */
export function leadEvidence(profile: Profile, post: ParsedPost): Evidence[] {
  const evidence: Evidence[] = [];
  for (const [signal, weight, clause] of SIGNALS) {
    const found = post.signals.get(signal);
    if (found)
      evidence.push({
        weight: weight * strengthOf(post.signals, signal),
        clause: `${clause} ("${found.phrase}")`,
      });
  }
  const shared = [...post.content].filter((stem) => profile.context.has(stem));
  if (shared.length > 0) {
    const words = shared.slice(0, 3).map((stem) => `"${stem}"`);
    evidence.push({ weight: Math.min(1.6, 0.4 * shared.length), clause: `it mentions ${words.join(', ')}` });
  }
  const { kind } = post.match;
  if (kind === 'article' || kind === 'video')
    evidence.push({ weight: -0.8, clause: `it is ${kind === 'article' ? 'an article' : 'a video'}` });
  const author = post.match.author?.toLowerCase() ?? '';
  if (profile.team.has(author)) evidence.push({ weight: -3, clause: 'it is by the team' });
  // A keyword alone makes no lead: somebody must have a need.
  const prior = { weight: -1, clause: 'nobody in it is looking for something or has the problem' };
  return [prior, ...evidence, ...noiseEvidence(profile, post)];
}
