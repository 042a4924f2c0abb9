import { memoizeByForm, type WordForm } from '../memoize.ts';
import type { Token } from '../tokenize.ts';
import { vocabularyIndex } from '../word-vectors.ts';
import { wordsOfHashtag } from './hashtag-words.ts';
import { DEGREES, NEGATORS } from './lexicon.ts';
import { valenceOfFace, valencesOf } from './valence.ts';

/** A word or emoji without its context, in one language. */
export interface OpinionWord {
  /** In lower case with elongated letters shortened; for an emoji, the emoji. */
  readonly text: string;
  readonly face: boolean;
  /** How good (above 0) or bad it is, about -3 to 3. */
  readonly valence: number;
  /** The factor of the next word: "very" makes 1.35 of it. */
  readonly degree: number;
  readonly negates: boolean;
  /** The grammatical person of an English word, 1 or 2; else 0. */
  readonly person: 0 | 1 | 2;
  /** 32-bit hashes of the plain and of the negated word; all numbers share one. */
  readonly plainHash: number;
  readonly negatedHash: number;
  /** Its vocabulary index, or -1. */
  readonly position: number;
}

const FIRST = new Set("i me my mine i'm i've we our us im ive".split(' '));
const SECOND = new Set("you your you're u ur yours".split(' '));

const DRAWN_OUT = /(\p{L})\1{2,}/gu;

/** Whether a letter occurs three times in a row. */
export function isDrawnOut(word: string): boolean {
  DRAWN_OUT.lastIndex = 0;
  return DRAWN_OUT.test(word);
}

/** Shortens elongated letters: "sooo" becomes "soo", or "so" unless "soo" is known. */
function undoubled(word: string, known: ReadonlyMap<string, number> | null): string {
  if (!isDrawnOut(word)) return word;
  const twice = word.replace(DRAWN_OUT, '$1$1');
  return known?.has(twice) ? twice : word.replace(DRAWN_OUT, '$1');
}

/** FNV-1a over UTF-16 units, from a seed (Fowler, Noll & Vo). */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
const PLAIN = 0x811c9dc5 | 0;
const NEGATED = 0x2f0b4a27;

function opinionWord(text: string, face: boolean, valence: number): OpinionWord {
  const hashed = /^\p{N}+$/u.test(text) ? '0' : text;
  return {
    text,
    face,
    valence,
    degree: DEGREES.get(text) ?? 1,
    negates: NEGATORS.has(text),
    person: FIRST.has(text) ? 1 : SECOND.has(text) ? 2 : 0,
    plainHash: hashOf(hashed, PLAIN),
    negatedHash: hashOf(hashed, NEGATED),
    position: face ? -1 : vocabularyIndex(text),
  };
}

/** The factor of what follows a negation in a hashtag, and the most that one counts. */
const HASHTAG_NEGATION = -0.74;
const MOST_VALENCE = 3;

type WordReader = (word: WordForm) => OpinionWord;

/** Returns how good a hashtag is by its words: "#notimpressed", "#greatservice". */
function hashtagValence(text: string, valences: ReadonlyMap<string, number>): number {
  let [sum, turn] = [0, 1];
  for (const word of wordsOfHashtag(text)) {
    sum += turn * (valences.get(word) ?? 0);
    if (NEGATORS.has(word)) turn = HASHTAG_NEGATION;
  }
  return Math.max(-MOST_VALENCE, Math.min(MOST_VALENCE, sum));
}

function readerOf(valences: ReadonlyMap<string, number> | null): WordReader {
  return memoizeByForm((word) => {
    const text = undoubled(word.text, valences);
    const known = valences?.get(text);
    const isTag = known === undefined && valences !== null && (word as Partial<Token>).mark === '#';
    return opinionWord(text, false, isTag ? hashtagValence(text, valences) : (known ?? 0));
  });
}

/** One reader per list of valences. */
const readers = new Map<ReadonlyMap<string, number> | null, WordReader>();

/** Returns the reader for words of a language (ISO 639-1; null when unknown). */
export function opinionWordsOf(language: string | null): WordReader {
  const valences = language === null ? null : valencesOf(language);
  const known = readers.get(valences);
  if (known) return known;
  const reader = readerOf(valences);
  readers.set(valences, reader);
  return reader;
}

/** Reads an emoji or emoticon. */
export const opinionFace = memoizeByForm(({ text }) => opinionWord(text, true, valenceOfFace(text)));
