import { NOTHING_TO_ANSWER, type Account, type Reading } from '../account.ts';
import { cryIn } from './pleas.ts';

const HELP =
  /\b(?:help|assist\w*|fix|advise|resolve|refund|contact|dm|lost|left|problem|issue|check|look into)\b/;

/** What asks somebody else than the brand for help. */
const FOR_HELP =
  /\bhelp (?:me|us|my|our)\b|\b(?:please|pls|plz|(?:can|could) (?:you|u|some\w+|any\w+)|need)\b.*\bhelp\b|\bhelp\b.*\b(?:please|pls|plz)\b/;

/** What a customer asks for who is polite about it. */
const POLITE =
  /\bi(?: would|['’]?d| need) like (?:the|a|an|my|some|to (?:get|have|know|speak|talk|change|book|cancel|see|return|use))\b/;

/** In more words, a message that was sent is not what a post is about. */
const SHORT = 20;

/** Returns what somebody asks the brand for; null when they ask for nothing. */
export function requestAccount({ post, form, deeds, trait }: Reading): Account | null {
  const help = deeds.get('help');
  if (form.toOthers && help !== undefined && FOR_HELP.test(post.lower))
    return {
      says: 'Asks somebody for help',
      why: post.targets.length > 0 ? 'have a look' : NOTHING_TO_ANSWER,
      at: help,
    };
  const cry = form.toBrand ? cryIn(post.tokens) : -1;
  if (cry >= 0) return { says: 'Asks for help', why: 'waits for an answer', at: cry, presses: true };
  if (form.toBrand && help !== undefined && trait !== 'praise')
    return {
      says: deeds.has('failing') || HELP.test(post.lower) ? 'Asks for help' : 'Asks for something',
      why: 'waits for an answer',
      at: help,
      presses: true,
    };
  if (form.toBrand && form.question < 0 && POLITE.test(post.lower))
    return { says: 'Asks for something', why: 'waits for an answer', at: -1, presses: true };
  const sent = deeds.get('sent');
  return form.toBrand && sent !== undefined && form.words <= SHORT
    ? { says: 'Says that a message was sent', why: 'look for it', at: sent }
    : null;
}
