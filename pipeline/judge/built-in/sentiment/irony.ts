import type { Token } from '../words.ts';

/** Praise that opens a sentence about a failure: "Great, it is down again". */
const OPENINGS = new Set(
  'great nice awesome wonderful brilliant fantastic perfect lovely excellent amazing super thanks cheers congrats bravo'.split(
    ' ',
  ),
);
/** Words after which the pause of such an opening comes at the latest. */
const OPENING_REACH = 3;

/** Praise that is hardly ever meant. */
const NEVER_MEANT = [
  'thanks for nothing',
  'thanks for ruining',
  'thanks for wasting',
  'yeah right',
  'oh great',
  'just great',
  'just brilliant',
  'way to go',
  'nice try',
  'good luck with that',
  'so much for',
  'slow clap',
  'well done for',
  'what a joke',
  'best joke',
];
/** How much of a failure must be told for a doubtful phrase to be irony. */
const FAILURE = 0.5;
const ALWAYS = new Set([
  'thanks for nothing',
  'yeah right',
  'so much for',
  'slow clap',
  'thanks for ruining',
]);

interface Phrase {
  readonly rest: readonly string[];
  /** Whether it is irony by itself. */
  readonly always: boolean;
}

const BY_FIRST = new Map<string, Phrase[]>();
for (const phrase of NEVER_MEANT) {
  const [first = '', ...rest] = phrase.split(' ');
  BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), { rest, always: ALWAYS.has(phrase) }]);
}

/** The words behind a place, as many, with what parts them left out. */
function wordsAfter(tokens: readonly Token[], at: number, count: number): string[] {
  const words: string[] = [];
  for (let place = at + 1; place < tokens.length && words.length < count; place += 1)
    if (tokens[place]!.kind === 'word') words.push(tokens[place]!.text);
  return words;
}

/** Whether praise that is hardly ever meant begins at a place. */
const isNeverMeant = (tokens: readonly Token[], at: number, fails: boolean): boolean =>
  (BY_FIRST.get(tokens[at]!.text) ?? []).some(({ rest, always }) => {
    if (!fails && !always) return false;
    const words = wordsAfter(tokens, at, rest.length);
    return rest.every((word, place) => words[place] === word);
  });

/** Whether a sentence opens with praise and a pause at a place. */
function opens(tokens: readonly Token[], at: number): boolean {
  if (!OPENINGS.has(tokens[at]!.text) || (at > 0 && tokens[at - 1]!.kind !== 'stop')) return false;
  return tokens.slice(at + 1, at + 1 + OPENING_REACH).some(({ kind }) => kind === 'pause');
}

/** Whether praise in a text is to be read as its opposite, by plain cues. `wrong` is how much of a failure it tells. */
export function isIronic(tokens: readonly Token[], wrong: number): boolean {
  const fails = wrong >= FAILURE;
  if (tokens.some(({ kind }, at) => kind === 'word' && isNeverMeant(tokens, at, fails))) return true;
  if (!fails || !tokens.some((_, at) => opens(tokens, at))) return false;
  return !tokens.some(({ kind, text }) => kind === 'word' && text === 'but');
}
