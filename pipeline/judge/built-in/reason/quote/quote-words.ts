import type { Token } from '../../tokenize.ts';

/** A part of a post, by its first and last token. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The words of a span, as they stand in the text. */
export interface Written {
  readonly tokens: readonly Token[];
  readonly span: Span;
  readonly starts: Int32Array;
}

/** The farthest that the next word may be: what is farther stands elsewhere. */
const MAX_STEP = 120;
/** The most characters between a word and the next. */
const MAX_GAP = 4;

const isPlain = (code: number) => (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);

/** Returns where a word next stands in a text, not within another; -1 when it does not. */
function findWord(lower: string, word: string, from: number): number {
  const isWord = isPlain(word.charCodeAt(0));
  let at = lower.indexOf(word, from);
  while (isWord && at > 0 && isPlain(lower.charCodeAt(at - 1))) at = lower.indexOf(word, at + 1);
  return at;
}

/** Returns where the first word of a row stands: the next one must follow closely, as the same word may stand earlier. */
function findFirst(lower: string, word: string, next: string): number {
  const first = findWord(lower, word, 0);
  if (next === '') return first;
  for (let at = first; at >= 0; at = findWord(lower, word, at + 1)) {
    const end = at + word.length;
    if (lower.slice(end, end + MAX_GAP + next.length).includes(next)) return at;
  }
  return first;
}

/** The longest address that is looked at. */
const MAX_ADDRESS = 60;

/** Whether an index of a text stands within an address, after a slash. */
const isInAddress = (lower: string, at: number): boolean =>
  lower.charAt(at - 1) === '/' && /\.[a-z]{2,4}\/\S*$/.test(lower.slice(Math.max(0, at - MAX_ADDRESS), at));

/** Finds the words of a span in the text of a post in lower case. */
export function wordsOf(tokens: readonly Token[], lower: string, span: Span): Written {
  const { from, to } = span;
  const starts = new Int32Array(to - from + 1).fill(-1);
  const written = (index: number) => tokens[index]!.mark + tokens[index]!.text;
  const next = to > from && tokens[from + 1]!.kind === 'word' ? written(from + 1) : '';
  const at = findFirst(lower, written(from), next);
  let end = Math.max(0, at);
  for (let index = from; at >= 0 && index <= to; index += 1) {
    if (tokens[index]!.kind !== 'word') continue;
    const found = findWord(lower, written(index), end);
    if (found < 0 || found - end > MAX_STEP) continue;
    if (!isInAddress(lower, found)) starts[index - from] = found;
    end = found + written(index).length;
  }
  return { tokens, span, starts };
}

/** Returns where a word starts; -1 when it was not found. */
export const startAt = ({ span, starts }: Written, index: number): number => starts[index - span.from] ?? -1;

/** Returns where a word ends. */
export const endAt = (words: Written, index: number): number => {
  const { mark, text } = words.tokens[index]!;
  return startAt(words, index) + mark.length + text.length;
};
