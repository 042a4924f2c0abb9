import { opinionFace, opinionWordsOf } from '../sentiment/opinion-words.ts';
import { technicalWeight } from '../sentiment/technical-words.ts';
import type { Reading } from './account.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { TECHNICAL_SOURCES } from '../form/post-form.ts';

/** The least valence of a word that shows a feeling: weaker words are used for anything. */
const SHOWS_FEELING = 1.6;
/** Words that have a valence and show no feeling of the author: people use them for anything, or tell of bad things calmly. */
const SAYS_NOTHING = new Set(
  (
    'like likes lol lmao haha hahaha hehe want wants free please yes yeah win wins won winning hope hopes ready god share better ' +
    'sure support care shit damn hell fuck fucking ass wtf fire crush issue issues problem problems pain pains honor hand hands ' +
    'die dies died dead death kill kills killed killing murder murders war wars attack attacks terror terrorist terrorists bomb ' +
    'bombs bomber bombing suicide crash crashed violent violence victim victims crisis disaster panic shot shots wounded injured bloody'
  ).split(' '),
);
/** The least probability of a feeling that is spoken of. */
const LIKELY = 0.6;
/** What is said to the brand or in a strong word, such as "awful", needs less. */
const LIKELY_ENOUGH = 0.45;
const STRONG = 2.4;
/** How many words a negation reaches, and what it makes of them: "not great" is bad, but less than "awful". */
const NEGATION_REACH = 3;
const NEGATION_FACTOR = -0.7;
/** By how much the words of the verdict's feeling must outweigh those of the opposite. */
const OUTWEIGHS = 1.3;

/** What people love who do not: "I love how they let him speak", "love how the site never loads". */
const IRONIC_LOVE =
  /\blove (?:how|when|that) (?:they|people|everyone|everybody|nobody|no one|he|she|you (?:think|say|let|make|never|always))\b|\blove how\b.*\b(?:only|never|(?:does|do|did|wo|ca|is|are)n['’]?t|no longer)\b/;

/** Whether a post seems to love something and means the opposite. */
export const isIronicLove = ({ lower }: ParsedPost): boolean => IRONIC_LOVE.test(lower);

/**
 * Returns the token of the word or emoji that shows the feeling which the verdict gives a post, such as "annoying" for a
 * negative one; -1 where no word shows it or the strongest of the opposite outweighs it. The sentiment alone may be wrong; where
 * a word bears it out, it seldom is.
 */
export function wordOfFeeling({ post, english, form, judged }: Reading): number {
  if (judged.sentiment === 'neutral') return -1;
  const sign = judged.sentiment === 'positive' ? 1 : -1;
  if (judged.sureness < LIKELY_ENOUGH) return -1;
  const wordOf = opinionWordsOf(english ? 'en' : post.match.lang);
  const isTechnical = TECHNICAL_SOURCES.includes(post.match.source);
  let [at, most, opposite, negated] = [-1, 0, 0, 0];
  for (let index = 0; index < post.tokens.length; index += 1) {
    const token = post.tokens[index]!;
    const { kind, mark, form } = token;
    if (kind === 'stop' || kind === 'pause') negated = 0;
    if (kind === 'stop' || kind === 'pause' || mark === '@' || post.toName[index] === 0) continue;
    const word = kind === 'emoji' ? opinionFace(form) : wordOf(form);
    const plain = isTechnical ? word.valence * technicalWeight(word.text) : word.valence;
    const valence = sign * (negated > 0 && kind === 'word' ? NEGATION_FACTOR * plain : plain);
    if (valence > most && !SAYS_NOTHING.has(word.text)) [at, most] = [index, valence];
    if (-valence > opposite) opposite = -valence;
    negated = word.negates ? NEGATION_REACH : negated - 1;
  }
  const isLikely = judged.sureness >= LIKELY || most >= STRONG || (form.toBrand && sign < 0);
  return isLikely && most >= SHOWS_FEELING && most >= OUTWEIGHS * opposite ? at : -1;
}
