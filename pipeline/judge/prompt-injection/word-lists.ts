/**
 * Words that people use to address a judge, in one language. A word that ends in `*` may have any ending; `_` stands
 * for white space. Words are separated by single spaces.
 */
export interface WordLists {
  /** Orders to ignore something. */
  readonly ignore: string;
  /** Which rules: existing ones. */
  readonly standing: string;
  /** Names for rules. */
  readonly rules: string;
  /** Orders to classify something. */
  readonly mark: string;
  /** The word between the order and the label. */
  readonly as: string;
  /** The labels. */
  readonly labels: string;
  /** The numeric fields of a verdict. */
  readonly fields: string;
  /** "You are now", "pretend". */
  readonly become: string;
  /** Names for a judge. */
  readonly judge: string;
  /** "Note to", "if you are": precedes such a name when it is addressed. */
  readonly address: string;
  /**
   * Whether orders end with their verb, so that the label precedes it, and the addressee precedes "note". Default: no.
   */
  readonly isVerbLast?: boolean;
}
