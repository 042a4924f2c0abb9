/**
 * Words with which people speak to a judge, in one language. A word that ends in `*` may have any ending; `_` stands for
 * any white space. Lists are separated by single spaces.
 */
export interface WordLists {
  /** Orders to take no notice of something. */
  readonly ignore: string;
  /** Which rules: those that hold. */
  readonly standing: string;
  /** What a judge goes by. */
  readonly rules: string;
  /** Orders to file something. */
  readonly mark: string;
  /** The word between the order and the label. */
  readonly as: string;
  /** What it is to be filed as. */
  readonly labels: string;
  /** The numbers that a judge gives. */
  readonly fields: string;
  /** "You are now", "pretend". */
  readonly become: string;
  /** Names for a judge. */
  readonly judge: string;
  /** "Note to", "if you are": what stands before such a name where it is addressed. */
  readonly address: string;
  /** Orders end with their verb, so that the label stands before it, and who is spoken to before "note". Default: no. */
  readonly isVerbLast?: boolean;
}
