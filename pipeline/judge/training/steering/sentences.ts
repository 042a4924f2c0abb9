import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../../../domain/quality/draws.ts';
import { framedSentences } from './frames.ts';
import { type Pick, pickerOf } from './pick.ts';
import { withSlips } from './slips.ts';

const SLOTS = ['it', 'out', 'who', 'label', 'boss', 'mark'] as const;
type Slot = (typeof SLOTS)[number];
const KINDS = ['before', 'orders', 'claims', 'lessons', 'resets', 'hints', 'harmless'] as const;
type Kind = (typeof KINDS)[number];
type Fillers = Readonly<Record<Slot, readonly string[]>>;
/**
 * Ways to steer a judge in one language: orders, claims of what it has learned, made-up lessons, resets and hints, what stands
 * before them, and harmless sentences with the same words. `{it}` in a phrase stands for what is judged, `{out}` for a verdict,
 * `{who}` for one who judges, `{label}` for what is judged about it, `{boss}` for one with a say, `{mark}` for what to do with it.
 * With the plain words of `plain` in their places, the same phrases steer nobody.
 */
interface SteeringPhrases {
  readonly steering: Fillers;
  readonly plain: Fillers;
  readonly phrases: Readonly<Record<Kind, readonly string[]>>;
}

type PhraseFile = Readonly<Record<Kind | Slot, string> & { plain: Partial<Record<Slot, string>> }>;

const listOf = (text = '') => text.split(' | ');
const fillersOf = (from: Partial<Record<Slot, string>>) =>
  Object.fromEntries(SLOTS.map((slot) => [slot, listOf(from[slot])])) as Record<Slot, string[]>;

/** Reads the phrases of every language: in `phrases.json`, a bar separates one from the next. */
function readPhrases(): SteeringPhrases[] {
  const file = readFileSync(join(import.meta.dirname, 'phrases.json'), 'utf8');
  return (JSON.parse(file) as PhraseFile[]).map((language) => ({
    steering: fillersOf(language),
    plain: fillersOf(language.plain),
    phrases: Object.fromEntries(KINDS.map((kind) => [kind, listOf(language[kind])])) as Record<
      Kind,
      string[]
    >,
  }));
}

/** A generated sentence, and whether it steers a judge. */
export interface SteeringSentence {
  readonly text: string;
  readonly steers: boolean;
}

const SLOT = /\{(it|out|who|label|boss|mark)\}/g;

/** Fills the slots of a phrase at random. */
const filled = (phrase: string, fillers: Fillers, pick: Pick): string =>
  phrase.replace(SLOT, (_, slot: Slot) => pick(fillers[slot]));

/** Returns a phrase that steers, with or without a start or a second phrase. */
function steering({ phrases, steering: fillers }: SteeringPhrases, pick: Pick, random: () => number): string {
  const { orders, claims, lessons, resets, hints, before } = phrases;
  const kind = pick([orders, claims, lessons, resets, hints, hints, hints]);
  const parts = [pick(kind)];
  if (kind !== lessons && random() < 0.3) parts.unshift(pick(before));
  if (random() < 0.25) parts.push(pick([', ', ' - ', ' and ', ': ']) + pick([...orders, ...hints]));
  return filled(parts.join(' ').replace(/\s+(?=[,:])/g, ''), fillers, pick);
}

/** The slots of a phrase that steers only by what fills them. */
const FEWEST_SLOTS = 2;

/** Returns a phrase with plain words in all its slots. */
function plain({ phrases, plain: fillers }: SteeringPhrases, pick: Pick): string {
  const { orders, claims, lessons, hints } = phrases;
  const open = [...orders, ...claims, ...lessons, ...hints].filter(
    (phrase) => (phrase.match(SLOT)?.length ?? 0) >= FEWEST_SLOTS,
  );
  return filled(pick(open), fillers, pick);
}

/** Sentences of frames for each one of phrases. */
const FRAMED = 1.5;

/** Generates sentences that steer, and harmless ones with the same words, the same for the same seed. */
export function steeringSentences(each: number, seed: number): SteeringSentence[] {
  const random = seededRandom(seed);
  const pick = pickerOf(random);
  const phrased = readPhrases().flatMap((language) => [
    ...Array.from({ length: each }, () => ({ text: steering(language, pick, random), steers: true })),
    ...Array.from({ length: each / 2 }, () => ({ text: plain(language, pick), steers: false })),
    ...language.phrases.harmless.flatMap((text) =>
      Array.from({ length: Math.ceil(each / 2 / language.phrases.harmless.length) }, () => ({
        text,
        steers: false,
      })),
    ),
  ]);
  return [...phrased, ...framedSentences(each * FRAMED, pick, random)].map(({ text, steers }) => ({
    text: withSlips(text, pick, random),
    steers,
  }));
}
