import type { ParsedPost } from './parsed-post.ts';

/** Somebody who has decided: the purchase is only a question of time. */
export const HAS_DECIDED =
  /\b(?:going to|gonna|about to|planning to|will|ready to|can'?t wait to) (?:order|buy|get|pre-?order|purchase)\b|\b(?:ordering|buying|getting) (?:it|one|the|this|mine)\b|\bsaving up\b|\bback in stock\b|\bleaning towards?\b/;

/** Somebody who buys today or in a few days. */
export const BUYS_NOW =
  /\b(?:buying|ordering|getting|purchasing|going to (?:buy|order|get)|gonna (?:buy|order|get))\b[^.!?]{0,60}\b(?:(?:right )?now|today|tonight|tomorrow|this (?:week|weekend|month)|next week|asap)\b|\bpulling the trigger\b/;

/** The same right before the name of what is bought: so close, "getting the" needs no time. */
const BUYING_BEFORE =
  /(?:^| )(?:getting|buying|ordering|purchasing|picking up|(?:gonna|will|about to|going to|planning to|ready to|need to|decided to) (?:get|buy|order|purchase|pick up)|adding)(?: (?:the|my|a|an|this|that|new|one))*$/;
/** The most words from such words to the name. */
const WORDS_BEFORE = 7;
/** The same anywhere in a post that names it. */
const BUYING = /\bnext purchase\b|\b(?:to|in) (?:my )?(?:cart|basket)\b|\bsaving up\b/;

/** Whether somebody says that they are about to buy what the post names. */
export const isAboutToBuy = ({ lower, tokens, targets }: ParsedPost): boolean =>
  targets.length > 0 &&
  (BUYING.test(lower) ||
    targets.some(({ from }) => {
      const before = tokens.slice(Math.max(0, from - WORDS_BEFORE), from);
      return BUYING_BEFORE.test(before.map(({ text }) => text).join(' '));
    }));
