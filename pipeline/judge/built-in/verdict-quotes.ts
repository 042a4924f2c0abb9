import type { ParsedPost } from './parsed-post.ts';
import type { Evidence } from './relevance/evidence.ts';
import type { SignalMatch, Signals } from './signals.ts';

/** Returns as many words of the post as the phrase of a signal has. */
function wordsOf({ tokens }: ParsedPost, { phrase, index }: SignalMatch): string {
  let words = tokens[index]?.text ?? '';
  let at = index + 1;
  for (
    let space = phrase.indexOf(' ');
    space >= 0 && at < tokens.length;
    space = phrase.indexOf(' ', space + 1)
  ) {
    words += ` ${tokens[at]!.text}`;
    at += 1;
  }
  return words;
}

function strongestOf(signals: Signals): SignalMatch | null {
  let strongest: SignalMatch | null = null;
  for (const signal of signals.values())
    if (!strongest || signal.strength > strongest.strength) strongest = signal;
  return strongest;
}

/** The most words that decided the relevance which are quoted. */
const MAX_DECIDING = 2;

/** Returns the first words of the grounds. */
function decidingWords(grounds: readonly Evidence[]): string[] {
  const deciding: string[] = [];
  for (const { words = [] } of grounds) {
    deciding.push(...words);
    if (deciding.length >= MAX_DECIDING) break;
  }
  return deciding.slice(0, MAX_DECIDING);
}

/**
 * Returns what counted most as quotes, the most important first: the name, the words that decided the relevance
 * (`grounds`, the strongest first), the words of the strongest signal, and the summary. Some may not occur literally in
 * the post.
 */
export function quotesFor(post: ParsedPost, grounds: readonly Evidence[], summary: string): string[] {
  const [target] = post.targets;
  const strongest = strongestOf(post.signals);
  return [
    ...(target ? [target.spelling.written] : []),
    ...decidingWords(grounds),
    ...(strongest ? [wordsOf(post, strongest)] : []),
    summary,
  ];
}
