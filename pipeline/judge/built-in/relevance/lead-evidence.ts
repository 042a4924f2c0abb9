import type { Evidence } from './evidence.ts';
import { noiseEvidence } from '../noise/noise.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { isAboutToBuy } from '../purchase.ts';
import { strengthOf, type Signal } from '../signals.ts';

/** Signals for and against a need: the weight at strength 1, and why the post is no lead. */
const SIGNALS: readonly (readonly [signal: Signal, weight: number, says?: string])[] = [
  ['seeking', 1.6],
  ['problem', 1.2],
  ['question', 0.5],
  ['churn', 0.8],
  ['comparison', 0.3],
  ['choosing', 1.3],
  ['leaving', 1],
  ['shopping', 1.3],
  ['toil', 0.8],
  ['employing', 1.6],
  ['promotion', -1.8, 'Advertises something'],
  ['news', -0.6, 'Reports news; nobody in it looks for a product'],
  ['learning', -0.3, 'Teaches something; nobody in it looks for a product'],
];

/** The weight of a purchase that is only a question of time: more than the prior and the words of an advertisement take away. */
const PURCHASE = 2.5;

/** The same for jobs: a lead where the project has a category for them, as new ones do, and noise elsewhere. */
const HIRING = ['hiring', 1.8] as const;
const NO_HIRING = ['hiring', -0.8, 'About a job'] as const;

/** Whether the project wants to hear of people who hire: one of its categories says so. */
const wantsHiring = ({ categories: { profiles } }: Profile): boolean =>
  profiles.some(({ isCatchAll, traits }) => !isCatchAll && traits.some(({ trait }) => trait === 'hiring'));

/** Returns the evidence that a post describes the problem or asks for a product, in mode "leads". */
export function leadEvidence(profile: Profile, post: ParsedPost): Evidence[] {
  const evidence: Evidence[] = [];
  const wants = wantsHiring(profile);
  const isHiring = wants && (post.signals.has('hiring') || post.signals.has('employing'));
  const namesOwn = post.targets.some(({ spelling }) => spelling.isName);
  for (const [signal, weight, says] of [...SIGNALS, wants ? HIRING : NO_HIRING]) {
    const found = post.signals.get(signal);
    // "DM me your rates", said by somebody who hires, sells nothing.
    if (signal === 'promotion' && isHiring) continue;
    // Whoever finds fault with the product itself has it already.
    if (signal === 'problem' && namesOwn) continue;
    if (found)
      evidence.push({
        weight: weight * strengthOf(post.signals, signal),
        words: [found.phrase],
        ...(says !== undefined && { says }),
      });
  }
  const shared = [...post.content].filter((stem) => profile.context.has(stem));
  if (shared.length > 0) evidence.push({ weight: Math.min(1.6, 0.4 * shared.length) });
  if (isAboutToBuy(post)) evidence.push({ weight: PURCHASE });
  const { kind } = post.match;
  if (kind === 'article' || kind === 'video')
    evidence.push({
      weight: -0.8,
      says: `${kind === 'article' ? 'An article' : 'A video'}, nobody with a need`,
    });
  const author = post.match.author?.toLowerCase() ?? '';
  if (profile.team.has(author)) evidence.push({ weight: -3, says: 'By your own team' });
  // A keyword alone makes no lead: somebody must have a need.
  const prior = { weight: -1, says: 'Nobody in it looks for a product or has the problem' };
  return [prior, ...evidence, ...noiseEvidence(profile, post, wants)];
}
