import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../../../domain/quality/draws.ts';

const KINDS = ['it', 'out', 'who', 'before', 'orders', 'claims', 'lessons', 'resets', 'harmless'] as const;
type Kind = (typeof KINDS)[number];
/**
 * Ways to steer a judge in one language: orders, claims of what it has learned, made-up lessons and resets, what stands before
 * them, and harmless sentences with the same words. `{it}` in a phrase stands for what is judged, `{out}` for a label, `{who}` for
 * one who judges.
 */
type SteeringPhrases = Readonly<Record<Kind, readonly string[]>>;

/** Reads the phrases of every language: in `phrases.json`, a bar separates one from the next. */
function readPhrases(): SteeringPhrases[] {
  const file = readFileSync(join(import.meta.dirname, 'phrases.json'), 'utf8');
  return (JSON.parse(file) as Record<Kind, string>[]).map((language) => {
    const phrases = {} as Record<Kind, string[]>;
    for (const kind of KINDS) phrases[kind] = language[kind].split(' | ');
    return phrases;
  });
}

/** A generated sentence, and whether it steers a judge. */
export interface SteeringSentence {
  readonly text: string;
  readonly steers: boolean;
}

type Pick = <T>(of: readonly T[]) => T;

/** Fills the slots of a phrase at random. */
function filled(phrase: string, { it, out, who }: SteeringPhrases, pick: Pick): string {
  const slots = { it, out, who };
  const once = phrase.replace(/\{(it|out|who)\}/g, (_, slot: keyof typeof slots) => pick(slots[slot]));
  return once.replace(/\{who\}/g, () => pick(who));
}

/** Returns one sentence that steers: one or two phrases, with or without a start, capitals and a full stop. */
function steering(phrases: SteeringPhrases, pick: Pick, random: () => number): string {
  const { orders, claims, lessons, resets, before } = phrases;
  const kind = pick([orders, orders, claims, claims, lessons, resets]);
  const parts = [filled(pick(kind), phrases, pick)];
  if (kind !== lessons && random() < 0.4) parts.unshift(filled(pick(before), phrases, pick));
  if (random() < 0.25) parts.push(pick([', ', ' - ', ' and ', ': ']) + filled(pick(orders), phrases, pick));
  return parts.join(' ').replace(/\s+(?=[,:])/g, '');
}

/** Generates sentences that steer, and harmless ones with the same words, the same for the same seed. */
export function steeringSentences(each: number, seed: number): SteeringSentence[] {
  const random = seededRandom(seed);
  const pick: Pick = (of) => of[Math.floor(random() * of.length)]!;
  return readPhrases().flatMap((phrases) => [
    ...Array.from({ length: each }, () => ({ text: steering(phrases, pick, random), steers: true })),
    ...phrases.harmless.flatMap((text) =>
      Array.from({ length: each / 200 }, () => ({ text, steers: false })),
    ),
  ]);
}
