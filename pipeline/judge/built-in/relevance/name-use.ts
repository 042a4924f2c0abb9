import { readLinearWeights } from '../../linear-weights.ts';
import { readWeights } from '../../read-weights.ts';
import { fnv1a } from '../fnv1a.ts';
import { memoizeByForm } from '../memoize.ts';
import type { Token } from '../tokenize.ts';

/** The number of buckets for hashed features. */
export const BUCKETS = 1 << 15;
/** All features: the buckets, and one that every use has. */
export const FEATURE_COUNT = BUCKETS + 1;

/** Where a name stands: its first and last token, and how it is written in lower case. */
export interface NamePlace {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

const [EDGE, HANDLE, TAG, NUMBER] = ['{edge}', '@', '#', '0'].map((text) => fnv1a(text)) as [
  number,
  number,
  number,
  number,
];
const plainHash = memoizeByForm(({ text }) => (/^v?\d[\d.,]*\w?$/.test(text) ? NUMBER : fnv1a(text)));

/** Returns what a token next to a name is: whose handle or which number it is says nothing. Its sentence has an edge. */
function hashAt(tokens: readonly Token[], index: number, sentence: number): number {
  const token = tokens[index];
  if (token === undefined || token.sentence !== sentence || token.kind === 'stop') return EDGE;
  if (token.mark !== '') return token.mark === '@' ? HANDLE : TAG;
  return plainHash(token.form);
}

const mix = (first: number, second: number): number => Math.imul(first, 0x9e3779b1) ^ second;
const bucketOf = (hash: number): number => (hash ^ (hash >>> 15)) & (BUCKETS - 1);

/** What a feature is about: a word before or behind, a pair of these, a word nearby, how the name is written, or what of both. */
const ROLES = [
  ...(['before1', 'before2', 'behind1', 'behind2', 'before', 'behind', 'around', 'near'] as const),
  ...(['shape', 'mark', 'ending', 'shapeBefore', 'shapeBehind', 'endingBefore', 'endingShape'] as const),
  ...(['capitalBefore', 'capitalBehind'] as const),
];
type Role = (typeof ROLES)[number];
const ROLE = Object.fromEntries(ROLES.map((role) => [role, fnv1a(role)])) as Readonly<Record<Role, number>>;

/** How many tokens away words are near. */
const REACH = 5;

/** Whether capitals mean anything in a text: not when all words have them, as in headlines and shouting, or none. */
export function usesCapitals(tokens: readonly Token[]): boolean {
  let [words, capitals] = [0, 0];
  for (const { kind, shape } of tokens) {
    if (kind !== 'word') continue;
    words += 1;
    if (shape !== 'lower') capitals += 1;
  }
  return words > 3 && capitals > 0 && capitals < words * 0.6;
}

/** Returns how a word differs from a name: not at all, by the ending of a genitive or a plural, or by another. */
function endingOf(text: string, name: string): number {
  if (text === name) return 0;
  if (text === `${name}'s`) return 1;
  return text === `${name}s` ? 2 : 3;
}

const isCapital = ({ kind, shape, mark }: Token): boolean =>
  kind === 'word' && shape !== 'lower' && mark === '';

/** Hashes what stands around a name. */
function hashesAround(tokens: readonly Token[], { from, to }: NamePlace): number[] {
  const { sentence } = tokens[from]!;
  const at = (index: number) => hashAt(tokens, index, sentence);
  const [before1, before2] = [at(from - 1), at(from - 2)];
  const [behind1, behind2] = [at(to + 1), at(to + 2)];
  const hashes = [
    ...[mix(ROLE.before1, before1), mix(ROLE.before2, before2)],
    ...[mix(ROLE.behind1, behind1), mix(ROLE.behind2, behind2)],
    ...[mix(ROLE.before, mix(before2, before1)), mix(ROLE.behind, mix(behind1, behind2))],
    mix(ROLE.around, mix(before1, behind1)),
  ];
  for (let index = Math.max(0, from - REACH); index <= to + REACH && index < tokens.length; index += 1)
    if ((index < from - 2 || index > to + 2) && tokens[index]!.sentence === sentence)
      hashes.push(mix(ROLE.near, at(index)));
  return hashes;
}

/** Hashes how a name is written, also together with what stands next to it: "the shell", "Shell is". */
function hashesOfForm(tokens: readonly Token[], { from, to, name }: NamePlace, capitals: boolean): number[] {
  const token = tokens[from]!;
  const isFirst = from === 0 || tokens[from - 1]!.kind !== 'word';
  const shape = fnv1a(capitals ? `${token.shape}${isFirst ? ' first' : ''}` : isFirst ? 'first' : '');
  const ending = endingOf(token.text, name);
  const [before, behind] = [from - 1, to + 1].map((index) => hashAt(tokens, index, token.sentence)) as [
    number,
    number,
  ];
  return [
    ...[mix(ROLE.shape, shape), mix(ROLE.mark, fnv1a(token.mark)), mix(ROLE.ending, ending)],
    ...[mix(ROLE.shapeBefore, mix(shape, before)), mix(ROLE.shapeBehind, mix(shape, behind))],
    ...[mix(ROLE.endingBefore, mix(ending, before)), mix(ROLE.endingShape, mix(ending, shape))],
  ];
}

/**
 * Returns the buckets of how a name is used at a place of a text: what stands around it, and how it is written. `capitals`: whether
 * these mean anything in the text.
 */
export function nameUseFeatures(tokens: readonly Token[], place: NamePlace, capitals: boolean): number[] {
  const { from, to } = place;
  const hashes = [...hashesAround(tokens, place), ...hashesOfForm(tokens, place, capitals)];
  const [before, behind] = [tokens[from - 1], tokens[to + 1]];
  const isInSentence = from > 1 && tokens[from - 2]!.kind === 'word';
  if (capitals && before && isInSentence && isCapital(before)) hashes.push(ROLE.capitalBefore);
  if (capitals && behind && isCapital(behind)) hashes.push(ROLE.capitalBehind);
  return hashes.map(bucketOf);
}

let loaded: Float32Array | null = null;
const weights = (): Float32Array => (loaded ??= readLinearWeights(readWeights('name-use.bin')).weights);

/** Returns how much more likely a name is used like that of a company or product than like an everyday word, in log-odds. */
export function nameUse(tokens: readonly Token[], place: NamePlace, capitals: boolean): number {
  const rows = weights();
  let sum = rows[BUCKETS]!;
  for (const bucket of nameUseFeatures(tokens, place, capitals)) sum += rows[bucket]!;
  return sum;
}
