import type { KindReading } from '../kind/kind-features.ts';
import type { Kinds } from '../kind/post-kind.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import type { Evidence } from './evidence.ts';
import { topicUse } from './topic-use.ts';

/** Whether what was found is an everyday word: names have a capital, and tags mean nothing else. */
export const isEveryday = ({ tokens }: ParsedPost, { spelling, from }: Target): boolean =>
  spelling.ordinary && tokens[from]!.mark === '' && tokens[from]!.shape === 'lower';

/**
 * Whether a post is only found by everyday words that are no name of the project, such as "collapsed" for one about disasters.
 * Leads are found by such words, and people who talk. The news and works of reference mean what they say.
 */
export const isByTopicWord = ({ brief }: Profile, { match, targets }: ParsedPost): boolean =>
  brief.mode === 'mentions' &&
  match.source !== 'news' &&
  targets.length > 0 &&
  targets.every(({ spelling }) => spelling.topical);

/**
 * The weights of how the word is used, and of the kind of the post: news mean it, and talk, jokes, questions and advertisements are
 * full of figures of speech. Chosen from 1 to 1.5 and from 0.5 to 1.5 with `TOPICAL` of `context-evidence.ts`: 70% of posts about
 * disasters are told instead of 68%, and of posts about six events as many as before.
 */
const [USE, KIND] = [1.5, 1];

/** Returns evidence from how the everyday word is used that a post was found by, and from its kind. */
export function topicEvidence(
  reading: KindReading,
  { news, talk, joke, promotion, question }: Kinds,
): Evidence {
  const weight = USE * topicUse(reading) + KIND * (news - talk - joke - promotion - question);
  const { written } = reading.post.targets[0]!.spelling;
  return weight < 0 ? { weight, says: `Uses "${written}" as people do who talk of anything` } : { weight };
}
