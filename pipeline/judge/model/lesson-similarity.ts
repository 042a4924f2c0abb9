import { cosine, textVector } from '../built-in/word-vectors.ts';
import { isContent, tokenize } from '../built-in/tokenize.ts';
import type { Lesson } from '../judge.ts';

/** A text, read to be compared with others. */
export interface TextVector {
  /** Its content words as stems, each by how rare it is among the lessons. */
  readonly stems: ReadonlyMap<string, number>;
  /** The length of the vector that these weights are. */
  readonly length: number;
  /** What it means beside what all lessons mean; null where too few of its words are known, as in other languages. */
  readonly meaning: Float32Array | null;
}

/** The lessons of a project, read, and what reads another text to be compared with them. */
export interface LessonVectors {
  readonly lessons: readonly TextVector[];
  vectorize(text: string): TextVector;
}

/** Code points of a text that are read: what a lesson keeps. */
const MAX_POINTS = 2_000;
/** The share of the words of a text that must be known for its meaning to be told. */
const MIN_KNOWN_SHARE = 0.5;

const contentOf = (text: string) => tokenize(text.slice(0, MAX_POINTS)).filter(isContent);

/** What the words of a text mean, at length 1. */
function meaningOf(text: string): Float32Array | null {
  const words = new Set(contentOf(text).map((token) => token.text));
  const known = [...words].filter((word) => textVector([word]) !== null);
  if (known.length < MIN_KNOWN_SHARE * words.size) return null;
  const sum = textVector(known);
  const length = Math.hypot(...(sum ?? []));
  return sum && length > 0 ? sum.map((value) => value / length) : null;
}

function meanOf(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors;
  return first
    ? first.map((_, index) => vectors.reduce((sum, one) => sum + one[index]!, 0) / vectors.length)
    : null;
}

/** Reads lessons. The name of the brand, which all of them hold, comes to nothing by itself. */
export function vectorizeLessons(lessons: readonly Lesson[]): LessonVectors {
  const stemSets = lessons.map(({ text }) => new Set(contentOf(text).map(({ stem }) => stem)));
  const documentCounts = new Map<string, number>();
  for (const stems of stemSets)
    for (const stem of stems) documentCounts.set(stem, (documentCounts.get(stem) ?? 0) + 1);
  const idf = (stem: string) => Math.log((1 + lessons.length) / (documentCounts.get(stem) ?? 1));
  const meanings = lessons.map(({ text }) => meaningOf(text));
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
    vectorize: (text) => toVector(new Set(contentOf(text).map(({ stem }) => stem)), meaningOf(text)),
  };
}

/** What the meaning of two texts counts beside the words that they share. */
const MEANING_WEIGHT = 0.5;

/** How alike two texts are by their words and by what these mean, 0 to 1. */
export function similarity(one: TextVector, other: TextVector): number {
  let shared = 0;
  for (const [stem, weight] of one.stems) shared += weight * (other.stems.get(stem) ?? 0);
  const lengths = one.length * other.length;
  const said = lengths === 0 ? 0 : shared / lengths;
  if (!one.meaning || !other.meaning) return said;
  return (1 - MEANING_WEIGHT) * said + MEANING_WEIGHT * Math.max(0, cosine(one.meaning, other.meaning));
}
