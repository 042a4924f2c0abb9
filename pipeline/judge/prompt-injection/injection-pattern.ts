/** The ways in which a post tries to steer its judge. */
export type InjectionKind =
  /** Tells it to take no notice of its rules. */
  | 'orders'
  /** Dictates a verdict. */
  | 'verdict'
  /** Makes it somebody else. */
  | 'role'
  /** Speaks to it by name. */
  | 'address'
  /** Poses as something other than a post: a system message, an end of the posts, an answer. */
  | 'imitation'
  /** Hides words from people that it means for machines. */
  | 'hidden';

/** A way of steering, found by a pattern. */
export interface InjectionPattern {
  readonly kind: InjectionKind;
  readonly pattern: RegExp;
  /** How sure it is a sign, 0 to 1: judged by what posts of developers say that speak about prompts. */
  readonly weight: number;
  /** The lists of words (as bits, by their place in `Signs.lists`) of each of which one stands wherever the sign does. */
  readonly needs: number;
}

/** Signs of one kind of text. */
export interface PatternSet {
  /** Words, folded, one of which stands wherever one of the signs does: telling that is much cheaper. */
  readonly words: readonly string[];
  /** All lists that signs may need; none where it is not worth while to ask for them. */
  readonly lists: readonly (readonly string[])[];
  readonly patterns: readonly InjectionPattern[];
}

/**
 * Makes a sign; `source` is a regular expression over folded text (`fold`). `^` and `$` hold at every line: what a passage
 * shows, the whole text must show too.
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

/** "Don't forget" tells the opposite, "told them to ignore" tells of others, and quotation marks tell of words. */
export const NOT_NEGATED = '(?<!(?:n\'t|\\bnot|\\bnever|(?<!\\byou\\s)\\bto)\\s|["“«„`])';
/** What stands between words. */
export const GAP = '[^\\p{L}\\p{N}]';
