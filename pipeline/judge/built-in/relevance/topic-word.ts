import type { Kinds } from '../kind/post-kind.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import type { Evidence } from './evidence.ts';

/** Whether what was found is an everyday word: names have a capital, and tags mean nothing else. */
export const isEveryday = ({ tokens }: ParsedPost, { spelling, from }: Target): boolean =>
  spelling.ordinary && tokens[from]!.mark === '' && tokens[from]!.shape === 'lower';

/**
 * Whether a post is only found by everyday words that are no name of the project, such as "collapsed" for one about disasters.
 * Leads are found by such words, and people who talk.
 */
export const isByTopicWord = ({ brief }: Profile, post: ParsedPost): boolean =>
  brief.mode === 'mentions' &&
  post.targets.length > 0 &&
  post.targets.every((target) => !target.spelling.isName && isEveryday(post, target));

/**
 * Returns evidence from the kind of a post that was found by everyday words: news mean them, and talk, jokes and advertisements are
 * full of them. Praise and complaints, also of a brand, may be either. A weight of 1: with 2 the posts about disasters gain 0.01, and
 * those of crises lose as much.
 */
export function topicEvidence(profile: Profile, post: ParsedPost, kinds: Kinds | null): readonly Evidence[] {
  if (kinds === null || !isByTopicWord(profile, post)) return [];
  const { news, talk, joke, promotion } = kinds;
  const weight = news - talk - joke - promotion;
  const { written } = post.targets[0]!.spelling;
  return [weight < 0 ? { weight, says: `Uses "${written}" as people do who talk of anything` } : { weight }];
}
