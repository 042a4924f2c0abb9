import type { Token } from '../../tokenize.ts';
import type { Account, Reading } from '../account.ts';

/** Who needs help instead of the author: "you need help". */
const OTHERS = new Set(
  'you u he she they people everyone who someone it that this your the some of to for will may might must can could would should'.split(
    ' ',
  ),
);
/** What makes a need one that nobody has yet: "if I need to". */
const SUPPOSED = new Set('if when whenever unless that what time than as because'.split(' '));
/** Fewer words are a comment below somebody else's question. */
const WORDS_OF_CASE = 14;
/** Somebody who is pleased tells of a case of their own in more. */
const WORDS_OF_STORY = 30;
/** Texts of somebody who answers, or whose problem is solved. */
const SOLVED =
  /\b(?:try (?:this|the|using|to)|you (?:can|could|should|need|may|might|have|just)|solved|works now|works? for (?:me|you)|worked|hope (?:this|that|it) helps?|solution|answer|agree|(?:here['’]s|is) one way|my understanding|if you are)\b/;

const LAST_WORDS = /^(?:thanks|thank|please|pls|plz)$/;

/** Returns the token of a "help!" that stands alone or before a last "thanks", as in "it broke - help! thanks"; -1 without one. */
export const cryIn = (tokens: readonly Token[]): number =>
  tokens.findIndex(({ text, mark }, index) => {
    if (text !== 'help' || mark !== '' || index === 0) return false;
    if (tokens[index + 1]?.kind !== 'stop' || !tokens[index + 1]!.text.includes('!')) return false;
    const isLast = LAST_WORDS.test(tokens[index + 2]?.text ?? '') && tokens[index + 3] === undefined;
    return tokens[index - 1]!.kind !== 'word' || tokens[index - 1]!.mark === '@' || isLast;
  });

/** Returns the token of a plea for help of the author's own; -1 without one. */
function pleaIn({ post: { tokens }, form, deeds, judged }: Reading): number {
  const plea = deeds.get('plea');
  if (plea !== undefined) return OTHERS.has(tokens[plea - 1]?.text ?? '') ? -1 : plea;
  const last = tokens.findLastIndex(({ kind, mark }) => kind === 'word' && mark === '');
  const isCry = form.first > 0 && judged.sentiment !== 'positive' && tokens[last]?.text === 'help';
  return isCry && !OTHERS.has(tokens[last - 1]?.text ?? '') ? last : cryIn(tokens);
}

/** Returns what somebody needs or tries to do where people answer each other's questions; -1 without it. */
function caseIn({ post, form, deeds, judged }: Reading): number {
  const at = deeds.get('tries') ?? -1;
  const isLong = form.words >= (judged.sentiment === 'positive' ? WORDS_OF_STORY : WORDS_OF_CASE);
  const isOwn = form.first > 0 && isLong;
  return at >= 0 && isOwn && !SUPPOSED.has(post.tokens[at - 1]?.text ?? '') && !SOLVED.test(post.lower)
    ? at
    : -1;
}

/** Returns an error of the author's own that is not solved yet; -1 without one. */
function errorIn({ post, form, judged }: Reading): number {
  const error = post.signals.get('bug');
  const isOwn = form.first > 0 && form.second === 0 && judged.sentiment !== 'positive';
  return error && error.strength >= 1 && isOwn && !SOLVED.test(post.lower) ? error.index : -1;
}

/** What somebody has with an error where people answer each other's questions. */
export const UNSOLVED = { says: 'Has an error to solve', why: 'waits for an answer' } as const;

/** Returns what somebody asks of whoever reads it, or what they have to solve; null when they do neither. */
export function pleaAccount(reading: Reading): Account | null {
  const { post, form } = reading;
  const isForAnswers = post.match.source === 'stackoverflow';
  if (form.toBrand || form.toOthers || form.repeats || (form.hasLink && !isForAnswers)) return null;
  const task = isForAnswers ? caseIn(reading) : -1;
  const plea = pleaIn(reading);
  const why = isForAnswers ? 'waits for an answer' : 'may want an answer';
  if (plea >= 0) return { says: 'Asks for help', why, at: task >= 0 ? task : plea, presses: isForAnswers };
  const error = isForAnswers ? errorIn(reading) : -1;
  if (error >= 0) return { ...UNSOLVED, at: error };
  return task < 0 ? null : { says: 'Has something to solve', why: 'may want an answer', at: task };
}
