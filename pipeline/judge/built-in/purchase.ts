import type { ParsedPost } from './parsed-post.ts';

/** Words of a purchase that is only a question of time, as the last before a name. */
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
