import { isGiveaway, whyOfOthers } from '../remarks.ts';
import { TECHNICAL_SOURCES } from '../../form/post-form.ts';
import type { Account, Reading } from '../account.ts';
import { mayComplain, soundsUnhappy } from '../kind-of-post.ts';
import type { Question } from './questions.ts';
import { wordOfFeeling } from '../tone.ts';

/** Whether somebody means their question: that of an invitation is none. */
const isQuestion = ({ trait, question, deeds, form }: Reading) =>
  question !== null &&
  (form.toBrand || !(deeds.has('plugs') || deeds.has('sympathy'))) &&
  (question.isMeant || (trait === 'question' && !question.isRhetorical));

/** What somebody does whose question tells less than what stands before it. */
const PLEA = { why: 'waits for an answer', presses: true };
/** A question with fewer content words tells nothing, and only a text of more words tells what it is about. */
const [TELLING, MANY] = [4, 9];
/** The fewest words of somebody who tells what the question is about. */
const WORDS_OF_PLEA = 20;
/** To the brand, people ask in fewer words. */
const TELLING_TO_BRAND = 3;

/** Whether a question alone says nothing, as "any idea?" does. */
function isPlea({ post, form }: Reading, { at: from, span: { to }, isMeant }: Question): boolean {
  if (!isMeant || form.toOthers || (!form.toBrand && !TECHNICAL_SOURCES.includes(post.match.source)))
    return false;
  // Comments are short; a question that says little of a case of one's own comes after it.
  if (!form.toBrand && (form.first === 0 || form.words < WORDS_OF_PLEA)) return false;
  const telling = (position: number) => post.tokens[position]!.content;
  let [inside, all] = [0, 0];
  for (let index = 0; index < post.tokens.length; index += 1) {
    if (!telling(index)) continue;
    all += 1;
    if (from <= index && index <= to) inside += 1;
  }
  return inside < (form.toBrand ? TELLING_TO_BRAND : TELLING) && all - inside >= MANY - TELLING;
}

/** Returns the account of a question; null without one that somebody means. */
export function questionAccount(reading: Reading): Account | null {
  const { question, form, deeds, judged } = reading;
  if (question === null || !isQuestion(reading)) return null;
  // Many headlines are questions.
  const isShared = form.hasLink && form.first === 0 && !form.toBrand && !form.toOthers;
  if (isShared && !TECHNICAL_SOURCES.includes(reading.post.match.source)) return null;
  const { span, at, isOwed } = question;
  if (form.toBrand ? deeds.has('help') : isGiveaway(reading.post)) return null;
  // A mark alone may be one of anger: "ignored ever since?!"
  if (form.toBrand && !question.isWorded && (judged.sentiment === 'negative' || mayComplain(reading)))
    return null;
  if (isPlea(reading, question)) {
    if (
      form.toBrand &&
      judged.sentiment === 'negative' &&
      wordOfFeeling(reading) >= 0 &&
      !deeds.has('asksAll')
    )
      return null;
    const isHelp = !form.toBrand || judged.sentiment === 'negative' || deeds.has('asksAll');
    return { says: isHelp ? 'Asks for help' : 'Asks', ...PLEA, at: -1 };
  }
  if (form.toOthers) return { says: 'Asks somebody', why: whyOfOthers(reading), at, span };
  const isUnhappy = reading.post.targets.length > 0 && soundsUnhappy(reading);
  const why = isUnhappy ? 'sounds unhappy, so have a look' : 'may want an answer';
  return {
    says: 'Asks',
    why: isOwed ? 'waits for an answer' : why,
    at,
    span,
    presses: isOwed,
  };
}
