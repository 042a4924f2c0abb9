import { classifier } from '../kind/classifier.ts';
import type { KindReading } from '../kind/kind-features.ts';

/** How the everyday word of a topic is used, in the order of the model's classes: in another sense, or as it is meant. */
export const TOPIC_USES = ['other', 'meant'] as const;

const usesOf = classifier('topic-use.bin', TOPIC_USES.length);

/**
 * Returns how much more likely the word that a post was found by is meant than a figure of speech, another sense or in passing,
 * in log-odds: by what stands around it and how the post is written, whatever the word is.
 */
export function topicUse(reading: KindReading): number {
  const [other, meant] = usesOf(reading);
  return Math.log(meant! / other!);
}
