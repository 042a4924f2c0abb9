import type { ParsedPost } from './parsed-post.ts';
import type { SignalMatch } from './signals.ts';

/** The words of a signal's phrase as the post has them. */
const wordsOf = ({ tokens }: ParsedPost, { phrase, index }: SignalMatch): string =>
  tokens
    .slice(index, index + phrase.split(' ').length)
    .map(({ text }) => text)
    .join(' ');

/**
 * What weighed most in a post, as quotes of it, the most telling first: the name as it stands there, the words of the
 * strongest signal, and the sentence that sums it up. Not all of them need be found in the post letter for letter.
 */
export function quotesFor(post: ParsedPost, summary: string): string[] {
  const [target] = post.targets;
  const [strongest] = [...post.signals.values()].sort((one, other) => other.strength - one.strength);
  return [
    ...(target ? [target.spelling.written] : []),
    ...(strongest ? [wordsOf(post, strongest)] : []),
    summary,
  ];
}
