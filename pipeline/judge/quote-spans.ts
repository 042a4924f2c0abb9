import type { Match } from '../../schemas/mentions/mention.ts';
import type { Span } from '../../schemas/judging/verdict.ts';
import { memoizeByText } from './built-in/memoize.ts';
import { visibleText } from './visible-text.ts';

/** Runs of ASCII and single code points in order, side by side. */
interface Pieces {
  /** Where each starts in the normalized text, and in the field, in code points. */
  readonly units: number[];
  readonly points: number[];
  readonly areRuns: boolean[];
}

interface Folded {
  readonly text: string;
  /** Null when each UTF-16 unit is one code point. */
  readonly pieces: Pieces | null;
  /** How many code points of the field were read. */
  readonly read: number;
}

/** UTF-16 units of a field that are searched: more than any judge reads. */
const MAX_READ = 16_000;
/** The shortest and longest passage, in UTF-16 units of the normalized text. */
const [SHORTEST, LONGEST] = [2, 300];

/** Normalizes a code point beyond ASCII: lower case, decomposed, plain quotes and dashes, white space as one space. */
const foldPoint = memoizeByText((point: string): string => {
  if (/\s/.test(point)) return ' ';
  const seen = visibleText(point, 2).normalize('NFKD').toLowerCase();
  return /^[‘’‚′]$/.test(seen) ? "'" : /^[“”„″]$/.test(seen) ? '"' : /^[‐-―]$/.test(seen) ? '-' : seen;
});

/** What needs a mapping: other than visible ASCII with single spaces. Nearly no field in English has any. */
const NOT_PLAIN = /[^ -~]| {2}/;
/** Runs of ASCII with single spaces, or any other code point. */
const PIECES = /[!-~]+(?: [!-~]+)*|[^!-~]/gsu;

function foldField(field: string): Folded {
  if (!NOT_PLAIN.test(field)) return { text: field.toLowerCase(), pieces: null, read: field.length };
  let text = '';
  const pieces: Pieces = { units: [], points: [], areRuns: [] };
  let read = 0;
  for (const piece of field.slice(0, MAX_READ).match(PIECES) ?? []) {
    const code = piece.charCodeAt(0);
    const isRun = code > 0x20 && code < 0x7f;
    const folded = isRun ? piece.toLowerCase() : foldPoint(piece);
    if (folded !== '' && !(folded === ' ' && text.endsWith(' '))) {
      pieces.units.push(text.length);
      pieces.points.push(read);
      pieces.areRuns.push(isRun);
      text += folded;
    }
    read += isRun ? piece.length : 1;
  }
  return { text, pieces, read };
}

/** Returns the code point of the field for a UTF-16 unit of the normalized text; 0 past the end. */
function pointAt({ text, pieces }: Folded, unit: number): number {
  if (!pieces) return unit;
  if (unit >= text.length) return 0;
  const { units, points, areRuns } = pieces;
  let [low, high] = [0, units.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (units[middle]! <= unit) low = middle;
    else high = middle - 1;
  }
  return low < units.length ? points[low]! + (areRuns[low] ? unit - units[low]! : 0) : 0;
}

const LETTER = /[\p{L}\p{N}\p{M}_]/u;
const isLetter = (text: string, index: number) =>
  index >= 0 && index < text.length && LETTER.test(text[index]!);

/** Whether a match neither starts nor ends inside a word. */
const isWhole = (text: string, from: number, to: number) =>
  !(isLetter(text, from - 1) && isLetter(text, from)) && !(isLetter(text, to) && isLetter(text, to - 1));

function findPassage(folded: Folded, passage: string): Omit<Span, 'field'> | null {
  const { text, read } = folded;
  let from = text.indexOf(passage);
  if (from < 0) return null;
  for (let index = from; index >= 0; index = text.indexOf(passage, index + 1)) {
    if (!isWhole(text, index, index + passage.length)) continue;
    from = index;
    break;
  }
  let last = from + passage.length - 1;
  // Combining marks after the last letter belong to it.
  while (/\p{M}/u.test(text[last + 1] ?? '')) last += 1;
  return { start: pointAt(folded, from), end: Math.min(read, pointAt(folded, last) + 1) };
}

/** The line prefix of quoted posts in the prompt, and the quotation marks around quotes. */
const LINE_MARK = /(^|\n)\s*\| /g;
const QUOTED = /^["'«»\s.]|["'«»\s.]$/;
const MARKS = /^(?:["'«»\s]|\.{3})+|(?:["'«»\s]|\.{3})+$/g;

/** Normalizes a quote and strips those marks. */
function foldQuote(quote: string): string {
  const { text } = foldField(quote.includes('| ') ? quote.replace(LINE_MARK, '$1') : quote);
  return QUOTED.test(text) ? text.replace(MARKS, '') : text;
}

const covers = (one: Span, other: Span) =>
  one.field === other.field && one.start <= other.start && one.end >= other.end;

/**
 * Finds quotes in a post, in the given order: the first occurrence of each, in the title or else the text. Ignores
 * case, white space, letter forms and invisible characters. Skips quotes that are absent or inside an earlier span.
 * Returns at most `max` spans, in code points of the stored fields.
 */
export function findQuoteSpans(
  { title, text }: Pick<Match, 'title' | 'text'>,
  quotes: readonly string[],
  max: number,
): Span[] {
  const fields = [
    ...(title ? [{ field: 'title' as const, folded: foldField(title) }] : []),
    { field: 'text' as const, folded: foldField(text) },
  ];
  const spans: Span[] = [];
  for (const quote of quotes) {
    const passage = foldQuote(quote);
    if (passage.length < SHORTEST || passage.length > LONGEST) continue;
    for (const { field, folded } of fields) {
      const position = findPassage(folded, passage);
      if (!position) continue;
      const span = { field, start: position.start, end: position.end };
      if (!spans.some((known) => covers(known, span))) spans.push(span);
      break;
    }
    if (spans.length >= max) break;
  }
  return spans;
}
