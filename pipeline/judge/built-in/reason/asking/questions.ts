import type { ParsedPost } from '../../parsed-post.ts';
import type { Token } from '../../tokenize.ts';
import type { Deeds } from '../../form/deeds.ts';
import { isMusing } from './musing.ts';
import { askedBy } from './wording.ts';
import { TECHNICAL_SOURCES, type PostForm } from '../../form/post-form.ts';
import type { Span } from '../quote/quote-words.ts';

/** Words that begin a question. */
const OPENERS = new Set(
  "who what when where why how which whose is are was were do does did can could will would should has have had am any anyone anybody isn't aren't don't doesn't didn't can't whats what's whos who's thoughts hows how's wheres where's".split(
    ' ',
  ),
);
/** Words before the first of these. */
const BEFORE_OPENERS = new Set(
  'so but and hi hey hello also ok okay please well or just anyway question'.split(' '),
);

/** Questions whose author is sure to wait for somebody to answer, rather than to wonder. */
const OF_ANYBODY =
  /\b(?:any ?(?:one|body)|(?:can|could|would|if) some ?(?:one|body)|any (?:\w+ )?(?:ideas?|suggestions?|tips|advice|recommendations?|clue|chance)|help|is it possible|is there (?:an?|any) (?:way|app|tool|option)|(?:can|may) i have|please|pls)\b/;

/** Words that begin questions for a fact. */
const YES_OR_NO = /^(?:is|are|does|do|did|has|have|can|could|will|would)$/;

const WH = /^(?:why|how|what|where|when|who|which|whose)$/;
const AUXILIARY = /^(?:is|are|was|were|do|does|did|can|could|would|will|should|might|has|have|means)$/;

/** A question of a post: where it stands, and whether somebody waits for the answer. */
export interface Question {
  readonly span: Span;
  readonly at: number;
  /** Whether its words are those of a question: a mark alone may show surprise. */
  readonly isWorded: boolean;
  readonly isMeant: boolean;
  /** Whether it seems to be meant otherwise. */
  readonly isRhetorical: boolean;
  /** Whether somebody is sure to wait for the answer, rather than to like one. */
  readonly isOwed: boolean;
}

/** Returns the first token of the sentence that ends at a token. */
function startOf(tokens: readonly Token[], end: number): number {
  let from = end;
  while (from > 0 && tokens[from - 1]!.sentence === tokens[end]!.sentence) from -= 1;
  while (
    from < end &&
    (tokens[from]!.kind !== 'word' || tokens[from]!.mark === '@' || tokens[from]!.text === 'amp')
  )
    from += 1;
  return from;
}

/** Whether words praise or lament: "What a day", whatever mark follows. */
const isExclamation = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.text === 'what' && /^an?$/.test(tokens[at + 1]?.text ?? '');

/** Whether a sentence begins like a question, as many do that end without a mark. */
function opensLikeQuestion(tokens: readonly Token[], from: number, to: number): boolean {
  let at = from;
  while (
    tokens[at] !== undefined &&
    (tokens[at]!.kind !== 'word' || tokens[at]!.mark === '@' || BEFORE_OPENERS.has(tokens[at]!.text))
  )
    at += 1;
  if (tokens[at] !== undefined && OPENERS.has(tokens[at]!.text)) return !isExclamation(tokens, at);
  // "Here is the code: what do I miss?"
  for (let index = from; index < to; index += 1)
    if (tokens[index]!.kind === 'pause' && OPENERS.has(tokens[index + 1]!.text)) return true;
  return false;
}

const wordsAfter = (tokens: readonly Token[], end: number) =>
  tokens.slice(end + 1).filter(({ kind, mark }) => kind === 'word' && mark === '').length;
const textOf = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

/** More words after a question answer it, or go on without waiting. */
const MANY_WORDS_AFTER = 8;

/** Returns the last token of the sentence of a token. */
function endOf(tokens: readonly Token[], index: number): number {
  let to = index;
  while (tokens[to + 1]?.sentence === tokens[index]!.sentence && tokens[to + 1]!.kind !== 'stop') to += 1;
  return to;
}

/** Fewer tokens with a mark may be no question: "Malice?" */
const FEW_TOKENS = 1;

/** What follows a verb that begins a question: "do you", not "is to blame". */
const ASKED_OF = /^(?:you|u|there|i|it|we|any|anyone|anybody)$/;
/** What follows "what" or "how" that begins no question: "what a joke", "what I mean". */
const NO_QUESTION = /^(?:an?|about|i|you|nice|great|cool|fun|rude|sad|it|to)$/;

/** Whether a sentence without a mark begins like a question. To the brand, people leave out more: "where yo fries at". */
function beginsQuestion(tokens: readonly Token[], at: number, isToBrand: boolean): boolean {
  const [first, next] = [tokens[at]!.text, tokens[at + 1]?.text ?? ''];
  if (WH.test(first))
    return (
      AUXILIARY.test(next) || (isToBrand && first !== 'when' && first !== 'who' && !NO_QUESTION.test(next))
    );
  return isToBrand && YES_OR_NO.test(first) && ASKED_OF.test(next) && !(first === 'do' && next === 'it');
}

/** Tokens behind a question in which people laugh at it. */
const BEHIND = 6;

/** Whether a question is one of somebody who thinks aloud, to nobody who could answer. */
const isThoughtAloud = ({ tokens, match }: ParsedPost, form: PostForm, { from, to }: Span): boolean =>
  !form.toBrand &&
  !form.toOthers &&
  !TECHNICAL_SOURCES.includes(match.source) &&
  isMusing(textOf(tokens, from, to + 1), textOf(tokens, to + 1, to + 1 + BEHIND));

const OF_AUTHOR = /\b(?:i|we|my|our)\b/;

/** Whether a question asks whoever knows, or what its author has to do with the brand. */
function isForAnybody({ tokens, targets }: ParsedPost, { from, to }: Span): boolean {
  const said = textOf(tokens, from, to + 1);
  return OF_ANYBODY.test(said) || (targets.length > 0 && OF_AUTHOR.test(said));
}

/** Returns the first token from an index on that does more than to greet or to go on; -1 for -1. */
function firstTelling(tokens: readonly Token[], begin: number): number {
  let at = begin;
  while (at >= 0 && BEFORE_OPENERS.has(tokens[at]!.text) && tokens[at + 1]?.kind === 'word') at += 1;
  return at;
}

/** Returns the question that a construction shows, such as "does anyone know"; null without one. `opens`: or its first word. */
function unmarkedQuestion(
  post: ParsedPost,
  { form, deeds }: { form: PostForm; deeds: Deeds },
  opens = true,
): Question | null {
  const { tokens, match } = post;
  if (form.hasLink && !form.toBrand) return null;
  const asked = deeds.get('asksAll');
  const at = asked ?? firstTelling(tokens, form.begin);
  const isShown = asked !== undefined || (opens && at >= 0 && beginsQuestion(tokens, at, form.toBrand));
  if (!isShown) return null;
  const span = { from: at, to: endOf(tokens, at) };
  if (isThoughtAloud(post, form, span)) return null;
  const isMeant = asked !== undefined || form.toBrand || TECHNICAL_SOURCES.includes(match.source);
  const isOwed = isToBeAnswered(post, form, span) || isForAnybody(post, span);
  return { span, at, isWorded: true, isMeant, isRhetorical: false, isOwed };
}

/** Whether whoever reads a post is meant to answer: its source is for questions, or it is to the brand. */
const isToBeAnswered = ({ match }: ParsedPost, form: PostForm, { from, to }: Span): boolean =>
  form.toBrand || (TECHNICAL_SOURCES.includes(match.source) && to - from >= FEW_TOKENS);

/** Returns the question of a post; null without one. */
export function questionOf(post: ParsedPost, form: PostForm, deeds: Deeds): Question | null {
  const { tokens } = post;
  if (form.question < 0) return unmarkedQuestion(post, { form, deeds });
  const from = startOf(tokens, form.question);
  const own = { from, to: Math.max(from, form.question - 1) };
  const opens = opensLikeQuestion(tokens, own.from, own.to);
  const { asks, isTaunt, isTease } = askedBy(textOf(tokens, own.from, own.to + 1));
  const isOwed = isToBeAnswered(post, form, own);
  const goesOn = !isOwed && wordsAfter(tokens, form.question) > MANY_WORDS_AFTER;
  const isOpen = YES_OR_NO.test(tokens[from]!.text) || (!goesOn && opens);
  const isAloud = isThoughtAloud(post, form, own);
  const isMeant =
    !isAloud &&
    (asks ||
      (isOwed && !form.toBrand && opens && !isTease) ||
      (!isTaunt && (isOwed || ((!form.hasLink || form.toOthers) && isOpen))));
  const asked = isMeant ? null : unmarkedQuestion(post, { form, deeds }, form.toBrand ? !isTease : !isTaunt);
  if (asked) return asked;
  return {
    span: own,
    at: from,
    // Several marks may stand for what could not be shown.
    isWorded: opens || asks || (form.toOthers && tokens[form.question]!.text === '?'),
    isMeant,
    isRhetorical: !isMeant && (isTaunt || isAloud || goesOn),
    isOwed: isOwed || (asks && isForAnybody(post, own)),
  };
}
