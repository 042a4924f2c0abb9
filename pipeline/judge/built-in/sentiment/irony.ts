import { memoizeByForm } from '../memoize.ts';
import type { Token } from '../tokenize.ts';

/** Praise that opens a sentence about a failure: "Great, it is down again". */
const OPENINGS = new Set(
  'great nice awesome wonderful brilliant fantastic perfect lovely excellent amazing super thanks cheers congrats bravo'.split(
    ' ',
  ),
);
/** The most words between such an opening and its pause. */
const OPENING_REACH = 3;

/** Phrases that are always irony, and those that are irony in a post about a problem. */
const ALWAYS_IRONIC = 'thanks for nothing, yeah right, so much for, slow clap, thanks for ruining'.split(
  ', ',
);
const OFTEN_IRONIC = (
  'thanks for wasting, oh great, just great, just brilliant, way to go, nice try, good luck with that, ' +
  'well done for, what a joke, best joke, gotta love, love how you, love it when, love that you, nice to know, good to know, quality work'
).split(', ');
/** The problem strength from which the latter are irony. */
const MIN_PROBLEMS = 0.5;

interface Phrase {
  readonly rest: readonly string[];
  /** Whether it is always irony. */
  readonly always: boolean;
}

const BY_FIRST = new Map<string, Phrase[]>();
for (const phrase of [...ALWAYS_IRONIC, ...OFTEN_IRONIC]) {
  const [first = '', ...rest] = phrase.split(' ');
  BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), { rest, always: ALWAYS_IRONIC.includes(phrase) }]);
}

/** Shared by nearly all words, so that reading it takes no time. */
const NO_PHRASES: readonly Phrase[] = [];

const phrasesFrom = memoizeByForm(({ text }): readonly Phrase[] => BY_FIRST.get(text) ?? NO_PHRASES);

function wordsAfter(tokens: readonly Token[], index: number, count: number): string[] {
  const words: string[] = [];
  for (let position = index + 1; position < tokens.length && words.length < count; position += 1)
    if (tokens[position]!.kind === 'word') words.push(tokens[position]!.text);
  return words;
}

function continues(tokens: readonly Token[], index: number, { rest }: Phrase): boolean {
  const words = wordsAfter(tokens, index, rest.length);
  return rest.every((word, position) => words[position] === word);
}

/** Whether an ironic phrase starts at an index. */
function isIronicPhrase(tokens: readonly Token[], index: number, fails: boolean): boolean {
  for (const phrase of phrasesFrom(tokens[index]!.form))
    if ((fails || phrase.always) && continues(tokens, index, phrase)) return true;
  return false;
}

function opensWithPraise(tokens: readonly Token[], index: number): boolean {
  if (!OPENINGS.has(tokens[index]!.text) || (index > 0 && tokens[index - 1]!.kind !== 'stop')) return false;
  return tokens.slice(index + 1, index + 1 + OPENING_REACH).some(({ kind }) => kind === 'pause');
}

/** Whether praise in a text means its opposite. `wrong` is the problem strength. */
export function isIronic(tokens: readonly Token[], wrong: number): boolean {
  const fails = wrong >= MIN_PROBLEMS;
  if (tokens.some(({ kind }, index) => kind === 'word' && isIronicPhrase(tokens, index, fails))) return true;
  if (!fails || !tokens.some((_, index) => opensWithPraise(tokens, index))) return false;
  return !tokens.some(({ kind, text }) => kind === 'word' && text === 'but');
}
