import { codeUnitsOf } from '../code-units.ts';

/** What a character is to tokens. */
export const [OTHER, LETTER, DIGIT, MARK, EYES, STOP, LINE_END, PAUSE, PICTURE, SURROGATE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

/** The patterns of the kinds; the first that holds counts. */
const PATTERNS: readonly (readonly [kind: number, pattern: RegExp])[] = [
  [LETTER, /\p{L}/u],
  [DIGIT, /[\p{N}_]/u],
  [MARK, /[@#]/],
  [EYES, /[:;=]/],
  [STOP, /[.!?。！？…]/],
  [LINE_END, /\n/],
  [PAUSE, /[,()–—]/],
  [PICTURE, /\p{Extended_Pictographic}/u],
  [SURROGATE, /\p{Surrogate}/u],
];

const readKind = (character: string): number =>
  PATTERNS.find(([, pattern]) => pattern.test(character))?.[0] ?? OTHER;

let kinds: Uint8Array | null = null;
const readKinds = () =>
  Uint8Array.from({ length: 1 << 16 }, (_, code) => readKind(String.fromCharCode(code)));

const pairKinds = new Map<string, number>();

/** Returns the kind of the code point that a surrogate is part of. */
function kindOfPair(text: string, at: number): number {
  const start =
    at > 0 && /[\ud800-\udbff]/.test(text[at - 1]!) && /[\udc00-\udfff]/.test(text[at]!) ? at - 1 : at;
  const point = String.fromCodePoint(text.codePointAt(start)!);
  if (point.length === 1) return OTHER;
  const known = pairKinds.get(point) ?? readKind(point);
  pairKinds.set(point, known);
  return known;
}

/** How far past the end of a text kinds are asked for. */
const PAST_END = 4;
/** The kinds of the text read last, reused: every post is read. */
let kindsRead = new Uint8Array(512);

/**
 * Returns the kind of each character of a text; of both halves of a surrogate pair that of the pair. `OTHER` past the end. Valid
 * until the next call.
 */
export function kindsOf(text: string): Uint8Array {
  const codes = codeUnitsOf(text);
  const { length } = text;
  const table = (kinds ??= readKinds());
  if (length + PAST_END > kindsRead.length) kindsRead = new Uint8Array(2 * length);
  for (let at = 0; at < length; at += 1) {
    const kind = table[codes[at]!]!;
    kindsRead[at] = kind === SURROGATE ? kindOfPair(text, at) : kind;
  }
  for (let at = length; at < length + PAST_END; at += 1) kindsRead[at] = OTHER;
  return kindsRead;
}
