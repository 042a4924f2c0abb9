import { type Match } from '../../schemas/mention.ts';
import { type Span } from '../../schemas/verdict.ts';
import { seenText } from './cut-text.ts';

/** A field of a post in the form in which passages are looked for. */
interface Folded {
  readonly text: string;
  /** For each UTF-16 unit of `text`, which code point of the field it comes from; null where that is its own place. */
  readonly points: readonly number[] | null;
  /** Code points of the field that were read. */
  readonly read: number;
}

/** UTF-16 units of a field that are looked through: more than any judge is shown. */
const MAX_READ = 16_000;
/** Shortest and longest passage, in UTF-16 units of the folded form: less shows nothing, more is no passage. */
const [SHORTEST, LONGEST] = [2, 300];

/** One code point without case, accents' composition and unseen characters; white space is one space. */
function foldPoint(point: string): string {
  if (point >= '!' && point <= '~') return point.toLowerCase();
  if (/\s/.test(point)) return ' ';
  const seen = seenText(point, 2).normalize('NFKD').toLowerCase();
  return /^[‘’‚′]$/.test(seen) ? "'" : /^[“”„″]$/.test(seen) ? '"' : /^[‐-―]$/.test(seen) ? '-' : seen;
}

/** Fields of which every character is its own: nearly all in English. */
const PLAIN = /^(?:[!-~]| (?! ))*$/;

function foldField(field: string): Folded {
  if (PLAIN.test(field)) return { text: field.toLowerCase(), points: null, read: field.length };
  let text = '';
  const points: number[] = [];
  let at = 0;
  for (const point of field.slice(0, MAX_READ)) {
    const folded = foldPoint(point);
    if (folded !== ' ' || !text.endsWith(' ')) {
      text += folded;
      for (let unit = 0; unit < folded.length; unit += 1) points.push(at);
    }
    at += 1;
  }
  return { text, points, read: at };
}

const LETTER = /[\p{L}\p{N}\p{M}_]/u;

/** Whether a match does not begin or end within a word. */
const isWhole = (text: string, from: number, to: number) =>
  !(LETTER.test(text[from] ?? '') && LETTER.test(text[from - 1] ?? '')) &&
  !(LETTER.test(text[to - 1] ?? '') && LETTER.test(text[to] ?? ''));

/** Finds a folded passage in a folded field, as whole words where it can. Null: it is not there. */
function placeIn({ text, points, read }: Folded, passage: string): Omit<Span, 'field'> | null {
  let from = text.indexOf(passage);
  if (from < 0) return null;
  for (let at = from; at >= 0; at = text.indexOf(passage, at + 1)) {
    if (!isWhole(text, at, at + passage.length)) continue;
    from = at;
    break;
  }
  let last = from + passage.length - 1;
  // Marks behind the last letter belong to it.
  while (/\p{M}/u.test(text[last + 1] ?? '')) last += 1;
  const pointAt = (unit: number) => (points ? (points[unit] ?? 0) : unit);
  return { start: pointAt(from), end: Math.min(read, pointAt(last) + 1) };
}

/** A quote as it is looked for: without the marks that quotes come in. */
const foldQuote = (quote: string) =>
  foldField(quote.replace(/(^|\n)\s*\| /g, '$1')).text.replace(
    /^(?:["'«»\s]|\.{3})+|(?:["'«»\s]|\.{3})+$/g,
    '',
  );

const covers = (one: Span, other: Span) =>
  one.field === other.field && one.start <= other.start && one.end >= other.end;

/**
 * Finds quotes in a post, in the order given: the first place of each, in the title or else the text. Case, white space,
 * forms of letters and characters that nobody sees do not matter; what is not there, or lies in a passage found
 * before, is left out. Takes any quotes and gives at most `max` spans, in code points of the fields as stored.
 */
export function spansOf(
  { title, text }: Pick<Match, 'title' | 'text'>,
  quotes: readonly string[],
  max: number,
): Span[] {
  const fields = [
    { field: 'title' as const, folded: foldField(title ?? '') },
    { field: 'text' as const, folded: foldField(text) },
  ];
  const spans: Span[] = [];
  for (const quote of quotes) {
    const passage = foldQuote(quote);
    if (passage.length < SHORTEST || passage.length > LONGEST) continue;
    for (const { field, folded } of fields) {
      const place = placeIn(folded, passage);
      if (!place) continue;
      const span = { field, ...place };
      if (!spans.some((known) => covers(known, span))) spans.push(span);
      break;
    }
    if (spans.length >= max) break;
  }
  return spans;
}
