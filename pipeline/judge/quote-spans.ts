import type { Match } from '../../schemas/mentions/mention.ts';
import type { Span } from '../../schemas/judging/verdict.ts';
import { memoizeByText } from './built-in/memoize.ts';
import { visibleText } from './visible-text.ts';

/** A run of ASCII or a single code point: where it begins in the folded text and, in code points, in the field. */
interface Piece {
  readonly unit: number;
  readonly point: number;
  readonly isRun: boolean;
}

/** A field of a post in the form in which passages are looked for. */
interface Folded {
  readonly text: string;
  /** Where the code points and runs of ASCII that it was read by begin, from the first on; null where units are code points. */
  readonly pieces: readonly Piece[] | null;
  /** Code points of the field that were read. */
  readonly read: number;
}

/** UTF-16 units of a field that are looked through: more than any judge is shown. */
const MAX_READ = 16_000;
/** Shortest and longest passage, in UTF-16 units of the folded form: less shows nothing, more is no passage. */
const [SHORTEST, LONGEST] = [2, 300];

/** A code point beyond ASCII without case, accents' composition and unseen characters; white space is one space. */
const foldPoint = memoizeByText((point: string): string => {
  if (/\s/.test(point)) return ' ';
  const seen = visibleText(point, 2).normalize('NFKD').toLowerCase();
  return /^[‘’‚′]$/.test(seen) ? "'" : /^[“”„″]$/.test(seen) ? '"' : /^[‐-―]$/.test(seen) ? '-' : seen;
});

/** Fields of which every character is its own: nearly all in English. */
const PLAIN = /^(?:[!-~]| (?! ))*$/;
/** Characters that fold to their small letter alone, in a row, with single spaces among them; or any other code point. */
const PIECES = /[!-~]+(?: [!-~]+)*|[^!-~]/gsu;

function foldField(field: string): Folded {
  if (PLAIN.test(field)) return { text: field.toLowerCase(), pieces: null, read: field.length };
  let text = '';
  const pieces: Piece[] = [];
  let read = 0;
  for (const piece of field.slice(0, MAX_READ).match(PIECES) ?? []) {
    const code = piece.charCodeAt(0);
    const isRun = code > 0x20 && code < 0x7f;
    const folded = isRun ? piece.toLowerCase() : foldPoint(piece);
    if (folded !== '' && !(folded === ' ' && text.endsWith(' '))) {
      pieces.push({ unit: text.length, point: read, isRun });
      text += folded;
    }
    read += isRun ? piece.length : 1;
  }
  return { text, pieces, read };
}

/** Which code point of its field a UTF-16 unit of the folded text comes from; 0 for one behind the end. */
function pointAt({ text, pieces }: Folded, unit: number): number {
  if (!pieces) return unit;
  if (unit >= text.length) return 0;
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pieces[middle]!.unit <= unit) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  return piece ? piece.point + (piece.isRun ? unit - piece.unit : 0) : 0;
}

const LETTER = /[\p{L}\p{N}\p{M}_]/u;
const isLetter = (text: string, index: number) =>
  index >= 0 && index < text.length && LETTER.test(text[index]!);

/** Whether a match does not begin or end within a word. */
const isWhole = (text: string, from: number, to: number) =>
  !(isLetter(text, from) && isLetter(text, from - 1)) && !(isLetter(text, to - 1) && isLetter(text, to));

/** Finds a folded passage in a folded field, as whole words where it can. Null: it is not there. */
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
  // Marks behind the last letter belong to it.
  while (/\p{M}/u.test(text[last + 1] ?? '')) last += 1;
  return { start: pointAt(folded, from), end: Math.min(read, pointAt(folded, last) + 1) };
}

/** The mark of a line as it is shown to a model, and the marks that quotes come in. */
const LINE_MARK = /(^|\n)\s*\| /g;
const QUOTED = /^["'«»\s.]|["'«»\s.]$/;
const MARKS = /^(?:["'«»\s]|\.{3})+|(?:["'«»\s]|\.{3})+$/g;

/** A quote as it is looked for: without those marks. */
function foldQuote(quote: string): string {
  const { text } = foldField(quote.includes('| ') ? quote.replace(LINE_MARK, '$1') : quote);
  return QUOTED.test(text) ? text.replace(MARKS, '') : text;
}

const covers = (one: Span, other: Span) =>
  one.field === other.field && one.start <= other.start && one.end >= other.end;

/**
 * Finds quotes in a post, in the order given: the first place of each, in the title or else the text. Case, white space,
 * forms of letters and characters that nobody sees do not matter; what is not there, or lies in a passage found
 * before, is left out. Takes any quotes and gives at most `max` spans, in code points of the fields as stored.
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
      const span = { field, ...position };
      if (!spans.some((known) => covers(known, span))) spans.push(span);
      break;
    }
    if (spans.length >= max) break;
  }
  return spans;
}
