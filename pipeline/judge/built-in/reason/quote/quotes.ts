import type { ParsedPost } from '../../parsed-post.ts';
import type { Token } from '../../tokenize.ts';
import { truncate } from '../../../visible-text.ts';
import { ENTITIES, trimmed, weightOf } from './quote-text.ts';
import { endAt, startAt, wordsOf, type Span, type Written } from './quote-words.ts';

/** The most characters that are quoted, and the fewest after which a quote may end at a pause. */
const LONGEST = 96;
const ENOUGH = 70;
/** A sentence with fewer characters is quoted with those that follow it. */
const SHORT = 40;
/** The most words between the start of a quote and the word that it is about, where no pause comes before. */
const WORDS_BEFORE = 5;
/** The characters of a quote that follow the word that it is about, at least. */
const AFTER = 14;
const CLAUSE_STARTS = new Set('and but because so which that when if while or since who then'.split(' '));

/** The most names after a short sentence that are quoted with it. */
const MOST_TAGS = 3;

/** A sentence of fewer tokens is quoted with the next. */
const FEW_TOKENS = 3;

/** Returns the sentence of a token, without the handles before it and the hashtags after it. */
function sentenceAround(tokens: readonly Token[], index: number): Span {
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

const lengthOf = (tokens: readonly Token[], { from, to }: Span): number => {
  let length = 0;
  for (let index = from; index <= to; index += 1) length += tokens[index]!.text.length + 1;
  return length;
};

/** Returns the first word of the sentences after a token that is no handle or hashtag; -1 without one. */
function nextWord(tokens: readonly Token[], after: number): number {
  for (let index = after + 1; index < tokens.length; index += 1) {
    const { kind, mark, text, sentence } = tokens[index]!;
    if (kind === 'word' && mark === '' && text !== 'rt' && sentence !== tokens[after]!.sentence) return index;
  }
  return -1;
}

/** Adds the names after a short sentence, up to three: "Nice talk by" means nothing without. */
function withTags(tokens: readonly Token[], span: Span): Span {
  let { to } = span;
  const isName = ({ kind, mark }: Token) => kind === 'word' && mark !== '';
  if (lengthOf(tokens, span) < SHORT)
    while (to - span.to < MOST_TAGS && to + 1 < tokens.length && isName(tokens[to + 1]!)) to += 1;
  return { from: span.from, to };
}

/** Adds what follows to a short sentence: a word or two seldom say what a post is about. */
function withFollowing(tokens: readonly Token[], span: Span): Span {
  let { to } = span;
  for (let length = lengthOf(tokens, span); length < SHORT;) {
    const next = nextWord(tokens, to);
    if (next < 0) break;
    const added = sentenceAround(tokens, next);
    length += lengthOf(tokens, added);
    to = Math.max(to + 1, added.to);
  }
  return withTags(tokens, { from: span.from, to });
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
  // The "s" of "@mira's" is no word.
  while (from < span.to && (startAt(words, from) < 0 || /^'?s$/.test(tokens[from]!.text))) from += 1;
  return { from, isWithin };
}

/** Returns the words of a span around a token in quotes; empty when they cannot be quoted. */
function quoteIn({ tokens, text, lower, injection }: ParsedPost, index: number, span: Span): string {
  const written = lower.length === text.length ? text : lower;
  const plain = lower.includes('’') ? lower.replaceAll('’', "'") : lower;
  const words = wordsOf(tokens, plain, span);
  const { from, isWithin } = begun(words, Math.max(span.from, Math.min(index, span.to)));
  if (startAt(words, from) < 0) return '';
  const { to, isCut } = cutAt(words, from);
  const end = endAt(words, to);
  const mark = /[?!%]/.exec(written.charAt(end))?.[0] ?? '';
  const slice = text.slice(startAt(words, from), end);
  // What may be addressed to a judge is not quoted.
  if (injection.firmText !== injection.safeText && !injection.firmText.includes(slice)) return '';
  const said = trimmed(written.slice(startAt(words, from), end) + mark);
  return said.length < 2 ? '' : `"${isWithin ? '…' : ''}${said}${isCut ? '…' : ''}"`;
}

/** A quote with fewer telling words may start too late, and one with fewer still may be of the wrong sentence. */
const [TELLING, POOR] = [3, 2];
/** The first sentences of a post, which are looked through for a better quote. */
const MAX_SENTENCES = 12;

/** Returns a sentence with the next, or the last one with that before it. */
function withNeighbor(tokens: readonly Token[], { from, to }: Span): Span {
  const after = tokens.findIndex(({ kind, mark }, index) => index > to && kind === 'word' && mark === '');
  if (after >= 0) return { from, to: sentenceAround(tokens, after).to };
  return { from: from === 0 ? 0 : sentenceAround(tokens, from - 1).from, to };
}

/** Returns other parts of a post that could be quoted, the nearest first. */
function* otherSpans({ tokens }: ParsedPost, span: Span): Generator<Span> {
  yield withNeighbor(tokens, span);
  for (let index = 0, seen = -1; index < tokens.length && seen < MAX_SENTENCES; index += 1) {
    if (tokens[index]!.sentence === seen) continue;
    seen = tokens[index]!.sentence;
    yield sentenceAround(tokens, index);
  }
  // Of nothing but hashtags, these are quoted.
  const from = tokens.findIndex(({ kind, mark }) => kind === 'word' && mark !== '@');
  if (from >= 0) yield { from, to: tokens.length - 1 };
}

/**
 * Returns the words of a post around a token, as they are written, such as `"the check in desk could not have been more rude"`;
 * those of another part if these say too little, and empty when nothing can be quoted. `within`: what may be quoted, by
 * default the token's sentence.
 */
export function quoteAround(post: ParsedPost, index: number, within?: Span): string {
  const { tokens } = post;
  if (tokens[index] === undefined) return '';
  const span = within ?? withFollowing(tokens, sentenceAround(tokens, index));
  let best = quoteIn(post, index, span);
  let weight = weightOf(best, TELLING);
  // Where the words themselves cannot be quoted, a single other word says nothing.
  const least = best === '' ? POOR : 1;
  if (within !== undefined || weight >= TELLING) return best;
  const consider = (other: string) => {
    const telling = weightOf(other, TELLING);
    if (telling > weight) [best, weight] = [other, telling];
  };
  consider(quoteIn(post, span.from, span));
  // Two words, such as a name, say little even if both say something.
  if (weight < POOR || !/ .* /.test(best))
    for (const { from, to } of otherSpans(post, span)) consider(quoteIn(post, from, { from, to }));
  return weight >= least ? best : '';
}

/** The most characters of a title that are quoted. */
const LONGEST_TITLE = 70;

/** Returns the title of a post in quotes, without the tags before it; empty without one. */
export function quoteTitle({ text, injection, match }: ParsedPost): string {
  const line = text.slice(0, text.indexOf('\n') >>> 0);
  const isFirm = injection.firmText === injection.safeText || injection.firmText.includes(line);
  if (!match.title || !isFirm) return '';
  const said = trimmed(line.replace(/^(?:\s*\[[^\]]*\]:?)+\s*/, ''));
  return said.length < 2 ? '' : `"${truncate(said, LONGEST_TITLE)}"`;
}
