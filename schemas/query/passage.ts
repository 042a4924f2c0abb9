/** One token of a phrase. */
export interface PhraseToken {
  /** As it is compared (`comparable`); for `exact`, as it is written after NFKC. */
  readonly text: string;
  /** Its case counts. */
  readonly exact: boolean;
  /** Words that start with it count too. */
  readonly prefix: boolean;
}

/** Tokens that follow each other. */
export type Phrase = readonly PhraseToken[];

/** Words in their places: a phrase, or two that are near each other, each one of several. */
export type Passage =
  | { readonly kind: 'phrase'; readonly phrase: Phrase }
  | {
      readonly kind: 'near';
      /** How many tokens apart at most; 1: side by side. */
      readonly within: number;
      readonly left: readonly Phrase[];
      readonly right: readonly Phrase[];
    };

/** Returns the phrases of a passage. */
export const phrasesOf = (passage: Passage): readonly Phrase[] =>
  passage.kind === 'phrase' ? [passage.phrase] : [...passage.left, ...passage.right];

/** Whether the case of a token counts. */
export const isExact = (passage: Passage): boolean =>
  phrasesOf(passage).some((phrase) => phrase.some(({ exact }) => exact));

/*
 * A passage is looked for in a line: the tokens of a text with spaces around them, and a mark between two fields. In a
 * line for exact passages each token stands twice, in lower case and as it is written: ` it\tIT works\tworks `. The
 * engine and this process write the same lines and search them with the same regular expression, so they agree.
 */

/** Stands between two fields, where no passage goes across. */
export const FIELD_MARK = '\x1e';
/** Stands between the two forms of a token. */
export const FORM_MARK = '\t';

/** Tokens have no character that means something in a regular expression. */
function tokenIn(exactLine: boolean, { text, exact, prefix }: PhraseToken): string {
  const rest = prefix ? `[^ ${FORM_MARK}]*` : '';
  if (!exactLine) return `${text}${rest} `;
  return exact
    ? `[^ ${FORM_MARK}]*${FORM_MARK}${text}${rest} `
    : `${text}${rest}${FORM_MARK}[^ ${FORM_MARK}]* `;
}

/**
 * Returns the regular expression that finds a passage in a line, for RE2 and for JavaScript with `u`. Tokens between
 * two phrases are counted, and there may be one less than they are apart.
 */
export function patternOf(passage: Passage): string {
  const exactLine = isExact(passage);
  const phraseIn = (phrase: Phrase) => phrase.map((token) => tokenIn(exactLine, token)).join('');
  if (passage.kind === 'phrase') return ` ${phraseIn(passage.phrase)}`;
  const [left, right] = [passage.left, passage.right].map(
    (phrases) => `(?:${phrases.map(phraseIn).join('|')})`,
  );
  const between = `(?:[^ ${FIELD_MARK}]+ ){0,${passage.within - 1}}`;
  return ` (?:${left}${between}${right}|${right}${between}${left})`;
}
