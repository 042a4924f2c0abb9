import type { ParsedPost } from '../parsed-post.ts';
import type { Token } from '../tokenize.ts';
import { singleLine, truncate } from '../../visible-text.ts';

/** The most characters that are quoted, and the fewest after which a quote may end at a pause. */
const LONGEST = 62;
const ENOUGH = 36;
/** The most words between the start of a quote and the word that it is about, where no pause comes before. */
const WORDS_BEFORE = 5;
/** The characters of a quote that follow the word that it is about, at least. */
const AFTER = 14;
/** What HTML writes for marks. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: "'" };

const ADDRESS = /\bhttps?:\/\/\S+|\bwww\.\S+|\bpic\.twitter\.com\S+|\{link\}/gi;
/** Words of abuse, which a colleague does not repeat. */
const ABUSE = /\b(\w*fuck|shit|bitch|cunt|nigg|fagg|whore|slut|retard|dick|cock|puss[iy]|porn|nazi)\w*/gi;
const CLAUSE_STARTS = new Set('and but because so which that when if while or since who then'.split(' '));

/** The farthest that the next word may be: what is farther stands elsewhere. */
const MAX_STEP = 120;

/** Returns where words stand in a text, from the first of a span on; -1 for those that are not found as they are. */
function offsets(tokens: readonly Token[], lower: string, { from, to }: Span): Int32Array {
  const starts = new Int32Array(to - from + 1).fill(-1);
  const written = (index: number) => tokens[index]!.mark + tokens[index]!.text;
  const second = to > from && tokens[from + 1]!.kind === 'word' ? written(from + 1) : '';
  let at = lower.indexOf(written(from));
  // The same word may stand earlier: the next one must follow closely.
  while (at >= 0 && second !== '' && !lower.startsWith(second, at + written(from).length + 1)) {
    const next = lower.indexOf(written(from), at + 1);
    if (next < 0) break;
    at = next;
  }
  if (at < 0) return starts;
  let end = at;
  for (let index = from; index <= to; index += 1) {
    if (tokens[index]!.kind !== 'word') continue;
    const found = lower.indexOf(written(index), end);
    if (found < 0 || found - end > MAX_STEP) continue;
    starts[index - from] = found;
    end = found + written(index).length;
  }
  return starts;
}

/** A sentence of fewer tokens is quoted with the next. */
const FEW_TOKENS = 3;

/** A part of a post, by its first and last token. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the sentence of a token, without the handles before it and the hashtags after it. */
export function sentenceAround(tokens: readonly Token[], index: number): Span {
  const { sentence } = tokens[index]!;
  let [from, to] = [index, index];
  while (from > 0 && tokens[from - 1]!.sentence === sentence) from -= 1;
  while (to + 1 < tokens.length && tokens[to + 1]!.sentence === sentence && tokens[to + 1]!.text !== 'rt')
    to += 1;
  // A word or two, or the dot of "Dr.", make no sentence.
  if (to - from < FEW_TOKENS && to + 1 < tokens.length) {
    const next = tokens[to + 1]!.sentence;
    while (to + 1 < tokens.length && tokens[to + 1]!.sentence === next) to += 1;
  }
  const isOutside = ({ kind, mark, text }: Token) =>
    kind !== 'word' || mark === '@' || text === 'rt' || text === 'amp';
  const isTag = (position: number) => tokens[position]?.mark === '#';
  while (from < to && (isOutside(tokens[from]!) || (isTag(from) && isTag(from + 1)))) from += 1;
  if (isTag(from - 1) && from < to) from += 1;
  while (to > from && (tokens[to]!.kind !== 'word' || tokens[to]!.mark !== '' || tokens[to]!.text === 'via'))
    to -= 1;
  // "Is #notimpressed": after such a word, a hashtag is part of the sentence.
  if (isTag(to + 1) && !tokens[to]!.content) to += 1;
  return { from, to };
}

/** Returns where a quote about a token starts: at the start of its clause, or a few words before it. */
function startOf(tokens: readonly Token[], { from, to }: Span, index: number): number {
  for (let position = index, words = 0; position > from; position -= 1) {
    const token = tokens[position]!;
    if (token.kind === 'pause') return Math.min(position + 1, to);
    if (position < index && token.kind === 'word' && CLAUSE_STARTS.has(token.text) && words > 1)
      return position;
    words += token.kind === 'word' ? 1 : 0;
    if (words > WORDS_BEFORE) return position;
  }
  return from;
}

const MAY_HAVE_ADDRESS = /:\/\/|www\.|\{link\}|pic\.twitter/i;
const MAY_ABUSE = /fuck|shit|bitch|cunt|nigg|fagg|whore|slut|retard|dick|cock|puss[iy]|porn/i;

/** Removes what does not belong at the ends of a quote. */
function trimmed(text: string): string {
  const bare = MAY_HAVE_ADDRESS.test(text) ? text.replace(ADDRESS, ' ') : text;
  const plain = (
    bare.includes('&') ? bare.replace(/&(amp|lt|gt|quot);?/g, (_, name: string) => ENTITIES[name]!) : bare
  )
    .replace(/["“”«»]/g, "'")
    .replace(/^[\s'.,;:!|\-–—*>)\]]+|[\s,;:|\-–—*<(['&#@]+$/g, '');
  const said = singleLine(plain);
  return MAY_ABUSE.test(said) ? said.replace(ABUSE, (word) => `${word[0]}***`) : said;
}

/** The words of a span, as they stand in the text. */
interface Written {
  readonly tokens: readonly Token[];
  readonly span: Span;
  readonly starts: Int32Array;
}

const startAt = ({ span, starts }: Written, index: number): number => starts[index - span.from] ?? -1;
const endAt = (words: Written, index: number): number => {
  const { mark, text } = words.tokens[index]!;
  return startAt(words, index) + mark.length + text.length;
};

/** Returns where a quote that must be cut ends: at the last pause if it is not too early, or else after a word. */
function cutAt(words: Written, from: number): { to: number; isCut: boolean } {
  const { tokens, span } = words;
  const begins = startAt(words, from);
  let [last, pause] = [from, -1];
  for (let position = from; position <= span.to; position += 1) {
    const { kind } = tokens[position]!;
    if (kind === 'pause' && startAt(words, last) - begins >= ENOUGH && !(tokens[last]!.text in ENTITIES))
      pause = last;
    if (kind !== 'word' || startAt(words, position) < 0) continue;
    if (endAt(words, position) - begins > LONGEST) return { to: pause >= 0 ? pause : last, isCut: true };
    last = position;
  }
  return { to: last, isCut: false };
}

/** Returns the first word of a quote about a token, and whether it stands within a clause. */
function begun(words: Written, index: number): { from: number; isWithin: boolean } {
  const { tokens, span } = words;
  const first = startAt(words, span.from);
  const fits =
    first >= 0 &&
    (endAt(words, span.to) - first <= LONGEST || endAt(words, index) - first <= LONGEST - AFTER);
  let from = fits ? span.from : startOf(tokens, span, index);
  const isWithin =
    from > span.from && tokens[from - 1]!.kind === 'word' && !CLAUSE_STARTS.has(tokens[from]!.text);
  while (from < span.to && startAt(words, from) < 0) from += 1;
  return { from, isWithin };
}

/**
 * Returns the words of a post around a token, as they are written, such as `"the check in desk could not have been more rude"`;
 * empty when they cannot be quoted. `within`: what may be quoted, by default the token's sentence.
 */
export function quoteAround(post: ParsedPost, index: number, within?: Span): string {
  const { tokens, text, lower, injection } = post;
  if (tokens[index] === undefined || injection.firmText !== injection.safeText) return '';
  const span = within ?? sentenceAround(tokens, index);
  const written = lower.length === text.length ? text : lower;
  const plain = lower.includes('’') ? lower.replaceAll('’', "'") : lower;
  const words = { tokens, span, starts: offsets(tokens, plain, span) };
  const { from, isWithin } = begun(words, Math.max(span.from, Math.min(index, span.to)));
  if (startAt(words, from) < 0) return '';
  const { to, isCut } = cutAt(words, from);
  const end = endAt(words, to);
  const mark = /[?!%]/.exec(written.charAt(end))?.[0] ?? '';
  const said = trimmed(written.slice(startAt(words, from), end) + mark);
  return said.length < 2 ? '' : `"${isWithin ? '…' : ''}${said}${isCut ? '…' : ''}"`;
}

/** The most characters of a title that are quoted. */
const LONGEST_TITLE = 70;

/** Returns the title of a post in quotes, without the tags before it; empty without one. */
export function quoteTitle({ text, injection, match }: ParsedPost): string {
  if (!match.title || injection.firmText !== injection.safeText) return '';
  const line = text.slice(0, text.indexOf('\n') >>> 0);
  const said = trimmed(line.replace(/^(?:\s*\[[^\]]*\]:?)+\s*/, ''));
  return said.length < 2 ? '' : `"${truncate(said, LONGEST_TITLE)}"`;
}
