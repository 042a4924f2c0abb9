/** Praise that opens a sentence about a failure: "Great, it is down again". */
const OPENINGS = new Set(
  'great nice awesome wonderful brilliant fantastic perfect lovely excellent amazing super thanks cheers congrats bravo'.split(
    ' ',
  ),
);

/** Phrases that are always irony, and those that are irony in a post about a problem. */
const ALWAYS_IRONIC = 'thanks for nothing, yeah right, so much for, slow clap, thanks for ruining'.split(
  ', ',
);
const OFTEN_IRONIC = (
  'thanks for wasting, oh great, just great, just brilliant, way to go, nice try, good luck with that, ' +
  'well done for, what a joke, best joke, gotta love, love how you, love it when, love that you, nice to know, good to know, quality work'
).split(', ');

/** What follows the first word of an ironic phrase. */
export interface IronicPhrase {
  readonly rest: readonly string[];
  /** Whether it is always irony. */
  readonly always: boolean;
}

const BY_FIRST = new Map<string, IronicPhrase[]>();
for (const phrase of [...ALWAYS_IRONIC, ...OFTEN_IRONIC]) {
  const [first = '', ...rest] = phrase.split(' ');
  BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), { rest, always: ALWAYS_IRONIC.includes(phrase) }]);
}

/** Returns the ironic phrases that begin with a word. */
export const ironicPhrasesFrom = (word: string): readonly IronicPhrase[] => BY_FIRST.get(word) ?? [];

/** Whether an ironic phrase begins with a word. */
export const beginsIrony = (word: string): boolean => BY_FIRST.has(word);

/** Whether a word is praise that may open a sentence about a failure. */
export const opensIrony = (word: string): boolean => OPENINGS.has(word);
