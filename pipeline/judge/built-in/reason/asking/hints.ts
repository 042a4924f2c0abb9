import { NOTHING_TO_ANSWER, type Account, type Reading } from '../account.ts';

/** How comments begin that tell somebody what to try, also those that ask whether it was tried. */
const HINTS =
  /^(?:@[\w.-]+[:,]?\s+)?(?:(?:well|also|hi|hey|ok|hmm|then|so|but|and|sorry|no|yes|ah)[,.!]*\s+)?(?:have you (?:tried|looked|considered|checked|thought)|(?:did|could) you (?:try|check)|(?:why (?:don|wouldn)|can|could)(?:['’]?t| not) you|why not|try\b|(?:maybe|perhaps) (?:you (?:should|could|need|want|have)|try)|(?:you|u) (?:can|could|should|need to|may|might|have to)|if you['’]re\b|(?:just |simply )?(?:add|remove|replace|set|change|put|call|run|install|delete|create|wrap|pass) |don['’]t use|avoid|check (?:out|the|your|if|that)|make sure|take a (?:look|peek)|look (?:at|into)|see (?:here|the|this)|never\b|always use|use\b|there is an? |there['’]s (?:an?|no) |this (?:is one|should|will) |in this case|(?:i(?:['’]ve)? (?:modified|changed|adapted|rewrote|fixed|improved) (?:your|the|this) (?:code|script|answer|example|version)|here(?:['’]s| is) (?:an?|the|my|some) (?:working|modified|complete|simple|short|full|possible))\b|i['’]?(?:d| would) (?:use|keep|try|suggest|recommend|go with)\b)/;

/** What points to the same question elsewhere. */
const DUPLICATE = /^(?:this is (?:a )?)?(?:possible |likely |exact )?duplicate of\b/;

/** Fewer words to a reader may ask for more. */
const WORDS_OF_ANSWER = 20;

/** Whether a text is one of those that tell a reader what to do. */
const isAnswer = ({ form, question }: Reading): boolean =>
  form.words >= WORDS_OF_ANSWER && form.second > form.first + 1 && question?.isMeant !== true;

/** Returns the account of a comment that helps where people answer each other's questions; null for others. */
export function hintAccount(reading: Reading): Account | null {
  const { post, form, deeds } = reading;
  if (post.match.source !== 'stackoverflow' || post.match.title || deeds.has('plea')) return null;
  if (DUPLICATE.test(post.lower)) return { says: 'Marks a duplicate', why: NOTHING_TO_ANSWER, at: -1 };
  const isHint = HINTS.test(post.lower) || isAnswer(reading);
  return isHint && !(deeds.has('asksAll') && form.first >= form.second)
    ? { says: 'Gives a technical hint', why: NOTHING_TO_ANSWER, at: -1 }
    : null;
}
