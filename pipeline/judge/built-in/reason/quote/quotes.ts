import type { ParsedPost } from '../../parsed-post.ts';
import type { Token } from '../../tokenize.ts';
import { truncate } from '../../../visible-text.ts';
import { bestClauses, LONGEST, type Wanted } from './best-clauses.ts';
import { ENTITIES, trimmed, weightOf } from './quote-text.ts';
import { toldInForm } from './told-in-form.ts';
import { endAt, startAt, wordsOf, type Span, type Written } from './quote-words.ts';

/** The fewest characters after which a quote that is cut may end at a pause. */
const ENOUGH = 110;
/** The most words between the start of a cut quote and the word that it is about. */
const WORDS_BEFORE = 7;
/** Words that begin what is said, whatever stands before them. */
const BEGINS = /^(?:thank|thanks|thankyou|thx)$/;
/** The characters of a quote that follow the word that it is about, at least. */
const AFTER = 24;

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

/** Returns the first word of a quote about a token: of a long clause, only what is near the token is quoted. */
function begun(words: Written, index: number): number {
  const { tokens, span } = words;
  const first = startAt(words, span.from);
  const fits =
    first >= 0 &&
    (endAt(words, span.to) - first <= LONGEST || endAt(words, index) - first <= LONGEST - AFTER);
  const near = BEGINS.test(tokens[index]!.text) ? index : Math.max(span.from, index - WORDS_BEFORE);
  let from = fits ? span.from : near;
  // The "s" of "@mira's" is no word.
  while (from < span.to && (startAt(words, from) < 0 || /^'?s$/.test(tokens[from]!.text))) from += 1;
  return from;
}

/** Whether a quote that begins at a token leaves out the beginning of a clause. */
const isWithin = (tokens: readonly Token[], span: Span, from: number): boolean =>
  from > span.from && tokens[from - 1]!.kind === 'word' && tokens[from - 1]!.mark !== '@';

/** Whether the sentence of a token goes on behind it. */
function goesOn(tokens: readonly Token[], at: number): boolean {
  for (let index = at + 1; tokens[index]?.sentence === tokens[at]!.sentence; index += 1)
    if (tokens[index]!.kind === 'word' && tokens[index]!.mark === '') return tokens[index]!.text !== 'via';
  return false;
}

/** The mark behind a quote that belongs to it. */
function markBehind(written: string, said: string): string {
  if (written.startsWith(')')) return said.lastIndexOf('(') > said.lastIndexOf(')') ? ')' : '';
  return /^[?!%]/.exec(written)?.[0] ?? '';
}

/** Returns the tokens of the sentence of a token. */
function sentenceOf(tokens: readonly Token[], at: number): Span {
  let [from, to] = [at, at];
  while (tokens[from - 1]?.sentence === tokens[at]!.sentence) from -= 1;
  while (tokens[to + 1]?.sentence === tokens[at]!.sentence) to += 1;
  return { from, to };
}

/** As many characters of a title show that the text begins with it as well. */
const TITLE_START = 24;

/** Parts the title of a post from what follows in a quote, and leaves it out where the text repeats it. */
function withTitleApart(said: string, { title }: ParsedPost['match']): string {
  const own = title === null ? '' : trimmed(title);
  const rest = said.slice(own.length).trimStart();
  if (own === '' || rest === '' || !said.startsWith(own)) return said;
  if (rest.toLowerCase().startsWith(own.slice(0, TITLE_START).toLowerCase())) return rest;
  return /^[\p{L}\p{N}]/u.test(rest) && /[\p{L}\p{N})\]]$/u.test(own) ? `${own}: ${rest}` : said;
}

/** Returns the words of a span around a token in quotes; empty when they cannot be quoted. `any`: also of doubtful sentences. */
function quoteIn(
  { tokens, text, lower, injection, match }: ParsedPost,
  index: number,
  span: Span,
  any = false,
) {
  const written = lower.length === text.length ? text : lower;
  const plain = lower.includes('’') ? lower.replaceAll('’', "'") : lower;
  const own = wordsOf(tokens, plain, span);
  const from = begun(own, Math.max(span.from, Math.min(index, span.to)));
  if (startAt(own, from) < 0) return '';
  // What is left out before leaves room behind.
  const isLate = isWithin(tokens, span, from);
  const words = isLate
    ? wordsOf(tokens, plain, { from: span.from, to: sentenceOf(tokens, span.to).to })
    : own;
  const { to, isCut } = cutAt(words, from);
  const [start, end] = [startAt(words, from), endAt(words, to)];
  const isFirm =
    injection.firmText === injection.safeText || injection.firmText.includes(text.slice(start, end));
  if (!isFirm && !any) return '';
  const slice = written.slice(start, end);
  const said = withTitleApart(trimmed(slice + markBehind(written.slice(end, end + 1), slice)), match);
  const [before, after] = [isLate, isCut || (!/^[./]/.test(written.slice(end)) && goesOn(tokens, to))];
  return said.length < 2 ? '' : `"${before ? '…' : ''}${said}${after ? '…' : ''}"`;
}

/** A quote with fewer telling words may be of the wrong part. */
const POOR = 2;

/**
 * Returns the words of a post that say most, as they are written, such as `"the check in desk could not have been more rude"`;
 * empty when nothing can be quoted. `wanted`: what they are to show.
 */
export function quoteOf(post: ParsedPost, wanted: Wanted): string {
  const { tokens, injection } = post;
  if (tokens.length === 0) return '';
  const { needed } = wanted;
  const at = needed?.from ?? 0;
  let quote = quoteIn(post, at, bestClauses(post, wanted));
  // Where a sentence may be addressed to a judge, another one is quoted; if that says nothing, what is there.
  if (quote === '' && injection.firmText !== injection.safeText) {
    const own = quoteIn(post, at, sentenceOf(tokens, at));
    quote = weightOf(own, 1) < 1 ? quoteIn(post, at, bestClauses(post, wanted), true) : own;
  }
  const weight = weightOf(quote, POOR);
  if (needed !== null && weight < POOR) {
    const other = quoteIn(post, 0, bestClauses(post, { needed: null }));
    if (weightOf(other, POOR) > weight) return other;
  }
  return weight < 1 ? '' : quote;
}

/** Posts of more characters are quoted for what they say, not as a whole. */
const WHOLE = 40;

/** Returns all of a short post in quotes, even if its words say little: "<3 you". Empty for longer ones. */
export function wholeQuote({ text, injection }: ParsedPost): string {
  const said = injection.firmText === injection.safeText ? trimmed(text) : '';
  return said.length > WHOLE || !/[\p{L}\p{N}]/u.test(said) ? '' : `"${said}"`;
}

/** Returns the words of a post around a token; -1: those that say most. */
export const quoteAround = (post: ParsedPost, index: number): string =>
  quoteOf(post, { needed: post.tokens[index] === undefined ? null : { from: index, to: index } });

/** The most characters of a title that are quoted. */
const LONGEST_TITLE = 90;

/** A title of fewer words, such as "error", tells little. */
const TELLING_WORDS = 3;

/** Returns the title of a post in quotes, without the tags before it, and what follows if it tells little; empty without one. */
export function quoteTitle({ text, match, injection }: ParsedPost): string {
  if (!match.title) return '';
  const end = text.indexOf('\n') >>> 0;
  const title = trimmed(text.slice(0, end).replace(/^(?:\s*\[[^\]]*\]:?)+\s*|^ask hn:\s*/i, ''));
  const words = title.match(/\p{L}{3,}/gu)?.length ?? 0;
  const isFirm = injection.firmText === injection.safeText;
  const more = words < TELLING_WORDS && isFirm ? trimmed(toldInForm(text.slice(end))) : '';
  const said = [title, more].filter((part) => part.length > 1).join(': ');
  return said === '' ? '' : `"${truncate(said, more === '' ? LONGEST_TITLE : LONGEST)}"`;
}
