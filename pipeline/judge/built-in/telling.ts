import type { Reading } from './reading.ts';
import type { Shown } from './signals.ts';

/** The words of a signal's phrase as the post has them. */
const wordsOf = ({ tokens }: Reading, { phrase, at }: Shown): string =>
  tokens
    .slice(at, at + phrase.split(' ').length)
    .map(({ text }) => text)
    .join(' ');

/**
 * What weighed most in a post, as quotes of it, the most telling first: the name as it stands there, the words of the
 * strongest signal, and the sentence that sums it up. Not all of them need be found in the post letter for letter.
 */
export function telling(reading: Reading, summary: string): string[] {
  const [target] = reading.targets;
  const [strongest] = [...reading.signals.values()].sort((one, other) => other.strength - one.strength);
  return [
    ...(target ? [target.spelling.written] : []),
    ...(strongest ? [wordsOf(reading, strongest)] : []),
    summary,
  ];
}
