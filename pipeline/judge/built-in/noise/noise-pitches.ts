import { memoizeByForm } from '../memoize.ts';
import { type Aim, PITCHES } from './noise-phrases.ts';
import type { Token } from '../tokenize.ts';

interface Phrase {
  readonly id: number;
  readonly aim: Aim;
  readonly weight: number;
  readonly rest: readonly (ReadonlySet<string> | 'gap')[];
}

/** The most words of a gap. */
const GAP = 2;
const NUMBER = '#';

function phrasesByFirst(): ReadonlyMap<string, readonly Phrase[]> {
  const found = new Map<string, Phrase[]>();
  let id = 0;
  for (const [aim, byWeight] of Object.entries(PITCHES) as [Aim, (typeof PITCHES)[Aim]][])
    for (const [weight, phrases] of Object.entries(byWeight))
      for (const written of phrases.split(', ')) {
        const [first = '', ...rest] = written.split(' ');
        const parts = rest.map((part) => (part === '..' ? 'gap' : new Set(part.split('|'))));
        id += 1;
        for (const word of first.split('|'))
          found.set(word, [...(found.get(word) ?? []), { id, aim, weight: Number(weight), rest: parts }]);
      }
  return found;
}

const BY_FIRST = phrasesByFirst();
/** The words after the first ones. */
const LATER = new Set(
  [...BY_FIRST.values()]
    .flat()
    .flatMap(({ rest }) => rest)
    .flatMap((part) => (part === 'gap' ? [] : [...part])),
);

/** Words with accents or digits need normalizing. */
const NOT_PLAIN = /[^a-z'_]/;

/** Removes accents from a lower-case word; replaces a number by `#`. */
function plainly(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  if (/^\p{N}+k?$/u.test(text)) return NUMBER;
  return text.normalize('NFD').replace(/\p{M}+/gu, '');
}

/** A normalized word, the phrases that start with it, and whether others have it later. */
interface PlainWord {
  readonly plain: string;
  readonly begins: readonly Phrase[];
  readonly isLater: boolean;
}

/** Shared by nearly all words, so that reading it takes no time. */
const NO_PHRASES: readonly Phrase[] = [];

const plainOf = memoizeByForm(({ text }): PlainWord => {
  const plain = plainly(text);
  return { plain, begins: BY_FIRST.get(plain) ?? NO_PHRASES, isLater: LATER.has(plain) };
});

/** Separates sentences: in no phrase. */
const NO_WORD: PlainWord = { plain: '', begins: NO_PHRASES, isLater: false };

/** Returns the end of a phrase's rest that starts at a word, or -1. A phrase stays within its sentence. */
function endOf(words: readonly PlainWord[], index: number, rest: Phrase['rest'], from = 0): number {
  const part = rest[from];
  if (part === undefined) return index;
  if (part === 'gap') {
    for (let skipped = 0; skipped <= GAP; skipped += 1) {
      const end = endOf(words, index + skipped, rest, from + 1);
      if (end >= 0) return end;
    }
    return -1;
  }
  const word = words[index];
  return word?.isLater && part.has(word.plain) ? endOf(words, index + 1, rest, from + 1) : -1;
}

/** A phrase of advertising in a text, and the indexes of its first and last token. */
export interface Pitch {
  readonly aim: Aim;
  readonly weight: number;
  readonly from: number;
  readonly to: number;
}

/** The words of the text at hand, and the indexes of their tokens, reused: so many. */
const WORDS: PlainWord[] = [];
const POSITIONS: number[] = [];
let count = 0;

function addWord(word: PlainWord, position: number): void {
  WORDS[count] = word;
  POSITIONS[count] = position;
  count += 1;
}

/** Ends a sentence. The gap after it is wider than any `..`. */
function addGap(): void {
  for (let skipped = 0; skipped <= GAP; skipped += 1) addWord(NO_WORD, -1);
}

function readWords(tokens: readonly Token[]): void {
  count = 0;
  let sentence = 0;
  for (let position = 0; position < tokens.length; position += 1) {
    const token = tokens[position]!;
    if (token.kind !== 'word') continue;
    if (token.sentence !== sentence) addGap();
    sentence = token.sentence;
    addWord(plainOf(token.form), position);
  }
  addGap();
}

/**
 * Returns the phrases of advertising in a text, each once at its first occurrence; of those that start at the same word
 * the one with the most weight. Words for which `named` is true belong to the brand's name and start none.
 */
export function pitchesIn(tokens: readonly Token[], named: (position: number) => boolean): Pitch[] {
  readWords(tokens);
  const pitches: Pitch[] = [];
  const said: Phrase[] = [];
  for (let index = 0; index < count; index += 1) {
    const { begins } = WORDS[index]!;
    if (begins.length === 0 || named(POSITIONS[index]!)) continue;
    let best: Phrase | null = null;
    let to = 0;
    for (const phrase of begins) {
      if (best && phrase.weight <= best.weight) continue;
      const end = endOf(WORDS, index + 1, phrase.rest);
      if (end < 0 || said.some(({ id }) => id === phrase.id)) continue;
      best = phrase;
      to = POSITIONS[end - 1]!;
    }
    if (!best) continue;
    said.push(best);
    pitches.push({ aim: best.aim, weight: best.weight, from: POSITIONS[index]!, to });
  }
  return pitches;
}
