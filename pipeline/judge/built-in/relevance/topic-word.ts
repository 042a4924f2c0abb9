import type { Kinds } from '../kind/post-kind.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import { isEveryday } from '../reason/doubt.ts';
import type { Evidence } from './evidence.ts';

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
 * full of them. Praise and complaints, also of a brand, may be either.
 */
export function topicEvidence(profile: Profile, post: ParsedPost, kinds: Kinds | null): readonly Evidence[] {
  if (kinds === null || !isByTopicWord(profile, post)) return [];
  const { news, talk, joke, promotion } = kinds;
  const weight = news - talk - joke - promotion;
  const { written } = post.targets[0]!.spelling;
  return [weight < 0 ? { weight, says: `Uses "${written}" as people do who talk of anything` } : { weight }];
}
