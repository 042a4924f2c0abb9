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

/** Returns the kind of the character at an index; of both halves of a surrogate pair that of the pair. `OTHER` past the end. */
export function kindAt(text: string, at: number): number {
  if (at >= text.length) return OTHER;
  const kind = (kinds ??= readKinds())[text.charCodeAt(at)]!;
  return kind === SURROGATE ? kindOfPair(text, at) : kind;
}
