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
  readonly pattern: RegExp;
  /** How surely it shows one, 0 to 1: tuned on developers' posts about prompts. */
  readonly weight: number;
  /** The word lists (bits, by index in `PatternSet.lists`) of which a matching text contains a word each. */
  readonly needs: number;
}

/** The patterns of one language. */
export interface PatternSet {
  /** Normalized words, one of which every matching text contains: a cheap first test. */
  readonly words: readonly string[];
  /** The lists that patterns may need; empty when testing for them does not pay. */
  readonly lists: readonly (readonly string[])[];
  readonly patterns: readonly InjectionPattern[];
}

/**
 * Creates a pattern; `source` is a regular expression over normalized text. `^` and `$` match at every line, so that
 * what matches a passage also matches the whole text.
 */
export const injectionPattern = (
  kind: InjectionKind,
  weight: number,
  source: string,
  needs = 0,
): InjectionPattern => ({
  kind,
  weight,
  pattern: new RegExp(source, 'mu'),
  needs,
});

/** Excludes "don't forget" (the opposite), "told them to ignore" (about others) and quoted words. */
export const NOT_NEGATED = '(?<!(?:n\'t|\\bnot|\\bnever|(?<!\\byou\\s)\\bto)\\s|["“«„`])';
/** A character between words. */
export const GAP = '[^\\p{L}\\p{N}]';
