import { cosine, textVector } from '../built-in/word-vectors.ts';
import { isContent, tokens } from '../built-in/words.ts';
import type { Lesson } from '../judge.ts';

/** A text, read to be compared with others. */
export interface Compared {
  /** Its content words as stems, each by how rare it is among the lessons. */
  readonly stems: ReadonlyMap<string, number>;
  /** The length of the vector that these weights are. */
  readonly length: number;
  /** What it means beside what all lessons mean; null where too few of its words are known, as in other languages. */
  readonly meaning: Float32Array | null;
}

/** The lessons of a project, read, and what reads another text to be compared with them. */
export interface ComparedLessons {
  readonly lessons: readonly Compared[];
  read(text: string): Compared;
}

/** Code points of a text that are read: what a lesson keeps. */
const MAX_POINTS = 2_000;
/** The share of the words of a text that must be known for its meaning to be told. */
const KNOWN = 0.5;

const contentOf = (text: string) => tokens(text.slice(0, MAX_POINTS)).filter(isContent);

/** What the words of a text mean, at length 1. */
function meaningOf(text: string): Float32Array | null {
  const words = new Set(contentOf(text).map((token) => token.text));
  const known = [...words].filter((word) => textVector([word]) !== null);
  if (known.length < KNOWN * words.size) return null;
  const sum = textVector(known);
  const length = Math.hypot(...(sum ?? []));
  return sum && length > 0 ? sum.map((value) => value / length) : null;
}

function meanOf(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors;
  return first
    ? first.map((_, at) => vectors.reduce((sum, one) => sum + one[at]!, 0) / vectors.length)
    : null;
}

/** Reads lessons. The name of the brand, which all of them hold, comes to nothing by itself. */
export function compareLessons(lessons: readonly Lesson[]): ComparedLessons {
  const stemSets = lessons.map(({ text }) => new Set(contentOf(text).map(({ stem }) => stem)));
  const uses = new Map<string, number>();
  for (const stems of stemSets) for (const stem of stems) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  const rarity = (stem: string) => Math.log((1 + lessons.length) / (uses.get(stem) ?? 1));
  const meanings = lessons.map(({ text }) => meaningOf(text));
  const middle = meanOf(meanings.flatMap((meaning) => (meaning ? [meaning] : [])));
  const compared = (stems: ReadonlySet<string>, meaning: Float32Array | null): Compared => {
    const weighted = new Map([...stems].map((stem) => [stem, rarity(stem)] as const));
    return {
      stems: weighted,
      length: Math.hypot(...weighted.values()),
      meaning: meaning && middle ? meaning.map((value, at) => value - middle[at]!) : null,
    };
  };
  return {
    lessons: stemSets.map((stems, at) => compared(stems, meanings[at]!)),
    read: (text) => compared(new Set(contentOf(text).map(({ stem }) => stem)), meaningOf(text)),
  };
}

/** What the meaning of two texts counts beside the words that they share. */
const MEANT = 0.5;

/** How alike two texts are by their words and by what these mean, 0 to 1. */
export function alikeness(one: Compared, other: Compared): number {
  let shared = 0;
  for (const [stem, weight] of one.stems) shared += weight * (other.stems.get(stem) ?? 0);
  const lengths = one.length * other.length;
  const said = lengths === 0 ? 0 : shared / lengths;
  if (!one.meaning || !other.meaning) return said;
  return (1 - MEANT) * said + MEANT * Math.max(0, cosine(one.meaning, other.meaning));
}
