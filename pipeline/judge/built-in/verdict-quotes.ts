import type { ParsedPost } from './parsed-post.ts';
import type { SignalMatch } from './signals.ts';

const wordsOf = ({ tokens }: ParsedPost, { phrase, index }: SignalMatch): string =>
  tokens
    .slice(index, index + phrase.split(' ').length)
    .map(({ text }) => text)
    .join(' ');

/**
 * Returns what counted most as quotes, the most important first: the name, the words of the strongest signal, and the
 * summary. Some may not occur literally in the post.
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
