import { memoizeByForm, type WordForm } from '../memoize.ts';
import { vocabularyIndex, weightAt } from '../word-vectors.ts';
import { DEGREES, NEGATORS } from './lexicon.ts';
import { valenceOfFace, valencesOf } from './valence.ts';

/** A word or face by itself, as one language reads it. */
export interface OpinionWord {
  /** In lower case with letters drawn out no longer than twice; for a face, the face. */
  readonly text: string;
  readonly face: boolean;
  /** How good (above 0) or bad it is, about -3 to 3. */
  readonly valence: number;
  /** What it makes of the next word: "very" 1.3 of it. */
  readonly degree: number;
  readonly negates: boolean;
  /** Whether it speaks of the writer (1), of whom the text is written to (2), or neither (0). In English. */
  readonly person: 0 | 1 | 2;
  /** Hashes of 32 bits of the word as it is and of the word negated; all numbers have the same. */
  readonly plainHash: number;
  readonly negatedHash: number;
  /** Its place in the table of vectors, or -1, and how much it says of a text, 0 to 1. */
  readonly position: number;
  readonly weight: number;
}

const FIRST = new Set("i me my mine i'm i've we our us im ive".split(' '));
const SECOND = new Set("you your you're u ur yours".split(' '));

const DRAWN_OUT = /(\p{L})\1{2,}/gu;

/** Whether a letter stands three times in a row. */
export function isDrawnOut(word: string): boolean {
  DRAWN_OUT.lastIndex = 0;
  return DRAWN_OUT.test(word);
}

/** A word whose letters are not drawn out: "sooo" becomes "soo", or "so" where that is the word that is known. */
function undoubled(word: string, known: ReadonlyMap<string, number> | null): string {
  if (!isDrawnOut(word)) return word;
  const twice = word.replace(DRAWN_OUT, '$1$1');
  return known?.has(twice) ? twice : word.replace(DRAWN_OUT, '$1');
}

/** FNV-1a over UTF-16 units, begun from a seed (Fowler, Noll & Vo). */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
const PLAIN = 0x811c9dc5;
const NEGATED = 0x2f0b4a27;

function opinionWord(text: string, face: boolean, valence: number): OpinionWord {
  const hashed = /^\p{N}+$/u.test(text) ? '0' : text;
  const position = face ? -1 : vocabularyIndex(text);
  return {
    text,
    face,
    valence,
    degree: DEGREES.get(text) ?? 1,
    negates: NEGATORS.has(text),
    person: FIRST.has(text) ? 1 : SECOND.has(text) ? 2 : 0,
    plainHash: hashOf(hashed, PLAIN),
    negatedHash: hashOf(hashed, NEGATED),
    position,
    weight: position < 0 ? 0 : weightAt(position),
  };
}

type WordReader = (word: WordForm) => OpinionWord;

function readerOf(valences: ReadonlyMap<string, number> | null): WordReader {
  return memoizeByForm((word) => {
    const text = undoubled(word.text, valences);
    return opinionWord(text, false, valences?.get(text) ?? 0);
  });
}

/** One for each list of valences, of which there are a handful. */
const readers = new Map<ReadonlyMap<string, number> | null, WordReader>();

/** Gives what the words of a language (ISO 639-1; null where nobody knows it) are by themselves. */
export function opinionWordsOf(language: string | null): WordReader {
  const valences = language === null ? null : valencesOf(language);
  const known = readers.get(valences);
  if (known) return known;
  const reader = readerOf(valences);
  readers.set(valences, reader);
  return reader;
}

/** The same of an emoji or emoticon. */
export const opinionFace = memoizeByForm(({ text }) => opinionWord(text, true, valenceOfFace(text)));
