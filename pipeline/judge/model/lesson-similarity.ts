import { cosine, textVector } from '../built-in/word-vectors.ts';
import { tokenize, type Token } from '../built-in/tokenize.ts';
import { detectInjection } from '../prompt-injection/detect-injection.ts';
import type { Lesson } from '../judge.ts';

/** A text as vectors. */
export interface TextVector {
  /** TF-IDF: its stems, weighted by how rare they are among the lessons. */
  readonly stems: ReadonlyMap<string, number>;
  /** The length of that vector. */
  readonly length: number;
  /** Its mean word vector minus the lessons' centroid; null when none of its words is known. */
  readonly meaning: Float32Array | null;
}

/** The vectors of a project's lessons, and a function for other texts. */
export interface LessonVectors {
  readonly lessons: readonly TextVector[];
  vectorize(text: string): TextVector;
}

/** Code points of a text that are read: as many as a lesson stores. */
const MAX_POINTS = 2_000;

/**
 * Returns the words and emoji, without text addressed to a judge, which must not decide which lessons it is shown. Function
 * words are included: they tell languages and kinds of text apart, and both vectors give them little weight.
 */
const wordsOf = (text: string): Token[] =>
  tokenize(detectInjection(text, MAX_POINTS).safeText).filter(
    ({ kind }) => kind === 'word' || kind === 'emoji',
  );

const stemsOf = (words: readonly Token[]) => new Set(words.map(({ stem }) => stem));

/** Returns the sum of the word vectors of a text, at length 1. */
function meaningOf(words: readonly Token[]): Float32Array | null {
  const sum = textVector(new Set(words.map(({ text }) => text)));
  const length = Math.hypot(...(sum ?? []));
  return sum && length > 0 ? sum.map((value) => value / length) : null;
}

function meanOf(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors;
  return first
    ? first.map((_, index) => vectors.reduce((sum, one) => sum + one[index]!, 0) / vectors.length)
    : null;
}

/** Vectorizes lessons. The name of the brand, which all of them contain, gets weight 0. */
export function vectorizeLessons(lessons: readonly Lesson[]): LessonVectors {
  const words = lessons.map(({ text }) => wordsOf(text));
  const stemSets = words.map(stemsOf);
  const documentCounts = new Map<string, number>();
  for (const stems of stemSets)
    for (const stem of stems) documentCounts.set(stem, (documentCounts.get(stem) ?? 0) + 1);
  const idf = (stem: string) => Math.log((1 + lessons.length) / (documentCounts.get(stem) ?? 1));
  const meanings = words.map(meaningOf);
  const centroid = meanOf(meanings.flatMap((meaning) => (meaning ? [meaning] : [])));
  const toVector = (stems: ReadonlySet<string>, meaning: Float32Array | null): TextVector => {
    const weighted = new Map([...stems].map((stem) => [stem, idf(stem)] as const));
    return {
      stems: weighted,
      length: Math.hypot(...weighted.values()),
      meaning: meaning && centroid ? meaning.map((value, index) => value - centroid[index]!) : null,
    };
  };
  return {
    lessons: stemSets.map((stems, index) => toVector(stems, meanings[index]!)),
    vectorize(text) {
      const own = wordsOf(text);
      return toVector(stemsOf(own), meaningOf(own));
    },
  };
}

/** The weight of meaning against shared words. */
const MEANING_WEIGHT = 0.5;

/** Returns the similarity of two texts by words and meaning, 0 to 1. */
export function similarity(one: TextVector, other: TextVector): number {
  let shared = 0;
  for (const [stem, weight] of one.stems) shared += weight * (other.stems.get(stem) ?? 0);
  const lengths = one.length * other.length;
  const said = lengths === 0 ? 0 : shared / lengths;
  if (!one.meaning || !other.meaning) return said;
  return (1 - MEANING_WEIGHT) * said + MEANING_WEIGHT * Math.max(0, cosine(one.meaning, other.meaning));
}
