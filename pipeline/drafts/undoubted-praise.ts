import type { ParsedPost } from '../judge/built-in/parsed-post.ts';
import { valencesOf } from '../judge/built-in/sentiment/valence.ts';

/** Words and marks that come with trouble, with irony or with a "but": after them, thanks may not be meant. */
const DOUBT =
  /\b(?:not|no|never|nothing|nobody|only|late|later|hours?|wait\w*|delay\w*|still|but|though|although|however|nonetheless|instead|despite|need|needs|asap|cancel\w*|lost|yeah|surprised?|a ton|if you ask me|finally|rather|unless|next time|supposed)\b|n['’]t\b|👎|🙄|😒|😡|\.{3}|…/;

/** "Thanks for" what somebody did who helped; thanks for anything else ("for losing my bag") are mostly irony. */
const HELP =
  /^(?:help|fix|repl|respon|answer|sort|solv|resolv|mak|keep|shar|explain|look|support|listen|car|work|creat|build|add|bring|reach|tak|giv|offer|us|com|be|com|hav(?:e|ing) (?:me|us)|follow|post|writ|pointing|clarif|updat|confirm|invit|feat)/;
const THANKS_FOR =
  /\b(?:thanks|thank you|thx|kudos|props)(?: so much| a lot| again)? (?:for|to) (?:not )?(\w+ing\b(?: \w+)?)/;

/** From this valence on, a word says that something is bad. */
const BAD = -1.2;

/**
 * Whether praise in an English post is meant without doubt: nothing in it tells of trouble, takes it back or is bad. Companies get
 * thanks in irony often enough that an unsure case is better answered as anything else.
 */
export function isUndoubtedPraise({ lower, tokens }: ParsedPost): boolean {
  if (DOUBT.test(lower)) return false;
  const thanked = THANKS_FOR.exec(lower)?.[1];
  if (thanked !== undefined && !HELP.test(thanked)) return false;
  const valences = valencesOf('en');
  return !tokens.some(({ text }) => (valences?.get(text) ?? 0) <= BAD);
}
