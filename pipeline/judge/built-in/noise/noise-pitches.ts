import { memoizeByForm } from '../memoize.ts';
import { type Aim, PITCHES } from './noise-phrases.ts';
import type { Token } from '../tokenize.ts';

/** A phrase of advertising: what stands after its first word. */
interface Phrase {
  readonly id: number;
  readonly aim: Aim;
  readonly weight: number;
  readonly rest: readonly (ReadonlySet<string> | 'gap')[];
}

/** Words that a gap stands for at most. */
const GAP = 2;
const NUMBER = '#';

function phrasesByFirst(): ReadonlyMap<string, readonly Phrase[]> {
  const found = new Map<string, Phrase[]>();
  let id = 0;
  for (const [aim, lines] of Object.entries(PITCHES) as [Aim, (typeof PITCHES)[Aim]][])
    for (const [weight, phrases] of lines)
      for (const written of phrases.split(', ')) {
        const [first = '', ...rest] = written.split(' ');
        const parts = rest.map((part) => (part === '..' ? 'gap' : new Set(part.split('|'))));
        id += 1;
        for (const word of first.split('|'))
          found.set(word, [...(found.get(word) ?? []), { id, aim, weight, rest: parts }]);
      }
  return found;
}

const BY_FIRST = phrasesByFirst();

/** Letters with accents and digits, whose words are not compared as they are. */
const NOT_PLAIN = /[^a-z'_]/;

/** A word in small letters without accents; a number of any digits. */
function plainly(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  if (/^\p{N}+k?$/u.test(text)) return NUMBER;
  return text.normalize('NFD').replace(/\p{M}+/gu, '');
}

/** A word in that form, and the phrases that it begins. */
interface PlainWord {
  readonly plain: string;
  readonly begins: readonly Phrase[];
}

const plainOf = memoizeByForm(({ text }): PlainWord => {
  const plain = plainly(text);
  return { plain, begins: BY_FIRST.get(plain) ?? [] };
});

/** Stands between sentences: no phrase holds it. */
const NO_WORD: PlainWord = { plain: '', begins: [] };

/** Where the rest of a phrase ends when it begins at a word, or -1. A phrase does not leave its sentence. */
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
  return word !== undefined && part.has(word.plain) ? endOf(words, index + 1, rest, from + 1) : -1;
}

/** A phrase of advertising in a text, and the places of its first and last word among the tokens. */
export interface Pitch {
  readonly aim: Aim;
  readonly weight: number;
  readonly from: number;
  readonly to: number;
}

/** The words of a text with their places among the tokens. Sentences lie further apart than a gap is wide. */
function plainWords(tokens: readonly Token[]): { words: PlainWord[]; positions: number[] } {
  const words: PlainWord[] = [];
  const positions: number[] = [];
  let sentence = 0;
  for (let position = 0; position < tokens.length; position += 1) {
    const token = tokens[position]!;
    if (token.kind !== 'word') continue;
    if (token.sentence !== sentence) {
      for (let skipped = 0; skipped <= GAP; skipped += 1) {
        words.push(NO_WORD);
        positions.push(-1);
      }
      sentence = token.sentence;
    }
    words.push(plainOf(token.form));
    positions.push(position);
  }
  return { words, positions };
}

/**
 * The phrases of advertising in a text, each once, where it stands first. Of those that begin at the same word the weightiest
 * counts. Words for which `named` holds belong to the brand's own name and begin none.
 */
export function pitchesIn(tokens: readonly Token[], named: (position: number) => boolean): Pitch[] {
  const { words, positions } = plainWords(tokens);
  const said = new Set<number>();
  const pitches: Pitch[] = [];
  words.forEach(({ begins }, index) => {
    if (begins.length === 0 || named(positions[index]!)) return;
    let best: { phrase: Phrase; end: number } | null = null;
    for (const phrase of begins) {
      if (said.has(phrase.id) || (best && phrase.weight <= best.phrase.weight)) continue;
      const end = endOf(words, index + 1, phrase.rest);
      if (end >= 0) best = { phrase, end };
    }
    if (!best) return;
    said.add(best.phrase.id);
    const { aim, weight } = best.phrase;
    pitches.push({ aim, weight, from: positions[index]!, to: positions[best.end - 1]! });
  });
  return pitches;
}
