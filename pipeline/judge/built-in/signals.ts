import type { Brief } from '../judge.ts';
import { INTENT_PHRASES } from './intent-phrases.ts';
import { memoizeByForm } from './memoize.ts';
import { SIGNAL_PHRASES } from './signal-phrases.ts';
import { tokenize, type Token } from './tokenize.ts';
import { isDenied, isPraised } from './trouble/denied.ts';
import { isWatchedFor } from './trouble/watched-for.ts';
import { waitedAt } from './trouble/waited.ts';

/** What a post may do. */
export type Signal = keyof typeof SIGNAL_PHRASES | keyof typeof INTENT_PHRASES;

interface Phrase {
  readonly signal: Signal;
  readonly rest: readonly string[];
  readonly weight: number;
  readonly text: string;
}

const asPhrase = (signal: Signal, written: string): [string, Phrase] | null => {
  const text = written.replace(/^!/, '');
  const [first, ...rest] = tokenize(text)
    .filter((token) => token.kind === 'word')
    .map((token) => token.stem);
  return first ? [first, { signal, rest, weight: text === written ? 1 : 0.5, text }] : null;
};

type ByFirst = ReadonlyMap<string, readonly Phrase[]>;

/** The phrases that start with a word, and whether it is a later word of any phrase. */
interface PhraseWord {
  readonly begins: readonly Phrase[];
  readonly isLater: boolean;
}

function phrasesByFirst(signals: Partial<Record<Signal, string>>): ByFirst {
  const byFirst = new Map<string, Phrase[]>();
  for (const [signal, written] of Object.entries(signals) as [Signal, string][]) {
    for (const text of written.split(', ')) {
      const phrase = asPhrase(signal, text);
      if (phrase) byFirst.set(phrase[0], [...(byFirst.get(phrase[0]) ?? []), phrase[1]]);
    }
  }
  return byFirst;
}

/** Shared by nearly all words, so that reading them takes no time. */
const [IN_NO_PHRASE, LATER]: readonly [PhraseWord, PhraseWord] = [
  { begins: [], isLater: false },
  { begins: [], isLater: true },
];

function reader(byFirst: ByFirst) {
  const later = new Set([...byFirst.values()].flat().flatMap(({ rest }) => rest));
  return memoizeByForm(({ stem }): PhraseWord => {
    const begins = byFirst.get(stem);
    const isLater = later.has(stem);
    return begins ? { begins, isLater } : isLater ? LATER : IN_NO_PHRASE;
  });
}

const phraseWord = reader(phrasesByFirst(SIGNAL_PHRASES));
const phraseWordOfLead = reader(phrasesByFirst({ ...SIGNAL_PHRASES, ...INTENT_PHRASES }));

/** A signal in a post: its strength, 0 to 2, and the first matching phrase with its token index. */
export interface SignalMatch {
  readonly strength: number;
  readonly phrase: string;
  readonly index: number;
}

export type Signals = ReadonlyMap<Signal, SignalMatch>;

/** Returns the index of the word after an index; the number of tokens without one. */
function nextWord(found: readonly Token[], index: number): number {
  let next = index + 1;
  while (next < found.length && found[next]!.kind !== 'word') next += 1;
  return next;
}

/** Whether the words from an index on are these. */
function followedBy(found: readonly Token[], from: number, rest: readonly string[]): boolean {
  let matched = 0;
  for (let position = from; matched < rest.length; position += 1) {
    const token = found[position];
    if (token === undefined) return false;
    if (token.kind !== 'word') continue;
    if (token.stem !== rest[matched]) return false;
    matched += 1;
  }
  return true;
}

/** Signals of trouble, which is sometimes denied: "no problems". */
const TROUBLES: ReadonlySet<Signal> = new Set(['outage', 'bug', 'complaint', 'unmet', 'letdown', 'problem']);

/** Whether a phrase at an index shows trouble that is denied, or not meant: "great customer service". */
function isNoTrouble(
  found: readonly Token[],
  index: number,
  { signal, rest, weight }: Pick<Phrase, 'signal' | 'rest' | 'weight'>,
): boolean {
  if (!TROUBLES.has(signal)) return false;
  if (isWatchedFor(found, index)) return true;
  // A phrase of several words has its own negation: "not working". Who "didn't charge me" did no wrong.
  const hasOwn = rest.length > 0 && !found[index]!.text.startsWith('charge');
  if (!hasOwn && isDenied(found, index)) return true;
  return weight < 1 && isPraised(found, index, index + rest.length);
}

/**
 * Finds the signals of a text. `skipped` stems (the brand's name) start no phrase. In mode "leads" also what shows intent.
 */
export function signalsOf(
  found: readonly Token[],
  skipped: ReadonlySet<string>,
  mode: Brief['mode'],
): Signals {
  const wordOf = mode === 'leads' ? phraseWordOfLead : phraseWord;
  const signals = new Map<Signal, SignalMatch>();
  const note = (signal: Signal, weight: number, phrase: string, index: number) => {
    const known = signals.get(signal);
    if (!known) signals.set(signal, { strength: weight, phrase, index });
    else {
      const strength = Math.min(2, known.strength + weight / 2);
      signals.set(signal, { strength, phrase: known.phrase, index: known.index });
    }
  };
  let asks = -1;
  for (let index = 0; index < found.length; index += 1) {
    const { kind, stem, text, form } = found[index]!;
    if (kind === 'stop' && asks < 0 && /[?？]/.test(text)) asks = index;
    if (kind !== 'word') continue;
    const wait = waitedAt(found, index);
    if (wait > 0) note('letdown', wait, text, index);
    const { begins } = wordOf(form);
    if (begins.length === 0 || skipped.has(stem)) continue;
    const next = nextWord(found, index);
    const goesOn = next < found.length && wordOf(found[next]!.form).isLater;
    for (const phrase of begins) {
      if (phrase.rest.length > 0 && !(goesOn && followedBy(found, next, phrase.rest))) continue;
      if (!isNoTrouble(found, index, phrase)) note(phrase.signal, phrase.weight, phrase.text, index);
    }
  }
  if (asks >= 0) note('question', 0.8, '?', asks);
  return signals;
}

/** Returns the strength of a signal, 0 when it is absent. */
export const strengthOf = (signals: Signals, signal: Signal): number => signals.get(signal)?.strength ?? 0;

/** Signals of a problem, which calm texts have too: "my order has not arrived". */
const PROBLEM_SIGNALS: readonly Signal[] = ['complaint', 'unmet', 'letdown', 'bug', 'outage', 'churn'];

/** Returns the strength of a signal, weighted by how close its phrase is to the brand. */
export function strengthNearBrand(signals: Signals, signal: Signal, proximities: Float32Array): number {
  const shown = signals.get(signal);
  return shown ? shown.strength * (proximities[shown.index] ?? 1) : 0;
}

/** Returns their combined strength, 0 to 2. */
export const problemStrength = (signals: Signals, proximities: Float32Array): number =>
  Math.min(
    2,
    PROBLEM_SIGNALS.reduce((sum, signal) => sum + strengthNearBrand(signals, signal, proximities), 0),
  );
