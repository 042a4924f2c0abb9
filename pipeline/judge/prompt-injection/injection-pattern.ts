/** How a post tries to influence its judge. */
export type InjectionKind =
  /** Tells it to ignore its rules. */
  | 'orders'
  /** Dictates a verdict. */
  | 'verdict'
  /** Gives it another role. */
  | 'role'
  /** Addresses it. */
  | 'address'
  /** Poses as something other than a post: a system message, an end of the posts, an answer. */
  | 'imitation'
  /** Hides words from people that it means for machines. */
  | 'hidden';

/** A pattern that shows an injection attempt. */
export interface InjectionPattern {
  readonly kind: InjectionKind;
  /** Compiled with the first text that may match. */
  readonly pattern: { readonly test: (text: string) => boolean };
  /** How surely it shows one, 0 to 1: tuned on developers' posts about prompts. */
  readonly weight: number;
  /** The word lists (bits, by index in `PatternSet.lists`) of which a matching text contains a word each: a cheap test. */
  readonly needs: number;
}

/** The patterns of one language. */
export interface PatternSet {
  /** Lists of normalized words, up to 30, written as in `WordListMatcher`. */
  readonly lists: readonly (readonly string[])[];
  readonly patterns: readonly InjectionPattern[];
}

/** Compiles a regular expression on first use: most processes never meet the orders of most languages. */
function lazyPattern(source: string): InjectionPattern['pattern'] {
  let compiled: RegExp | null = null;
  return { test: (text) => (compiled ??= new RegExp(source, 'mu')).test(text) };
}

/**
 * Creates a pattern; `source` is a regular expression over normalized text. `^` and `$` match at every line, so that
 * what matches a passage also matches the whole text.
 */
export const injectionPattern = (
  kind: InjectionKind,
  weight: number,
  source: string,
  needs: number,
): InjectionPattern => ({ kind, weight, pattern: lazyPattern(source), needs });

/** Excludes "don't forget" (the opposite), "told them to ignore" (about others) and quoted words. */
export const NOT_NEGATED = '(?<!(?:n\'t|\\bnot|\\bnever|(?<!\\byou\\s)\\bto)\\s|["“«„`])';
/** A character between words. */
export const GAP = '[^\\p{L}\\p{N}]';
