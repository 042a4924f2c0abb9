import type { ParsedPost } from '../parsed-post.ts';
import { isEveryday } from '../relevance/topic-word.ts';

const BODY =
  '(?:arms?|legs?|hands?|fingers?|feet|foot|toes?|face|eyes?|skin|mouth|tongue|tooth|teeth|wrist|ankle|nose|ribs?|hip|back|neck)';
const WHOSE = '(?:my|his|her|our|their|a)';

/** What harms people: injuries and illness, fire and shocks, attacks and abuse. */
const HARMS = new RegExp(
  `\\b(?:${[
    '(?:is|are|was|were|got|been|people|passengers?|customers?|man|woman|child(?:ren)?|me|him|her|us|them) (?:\\w+ )?injured|injured (?:me|my|him|his|her|us|our|them)|injuries',
    'hospitali[sz]ed|(?:sent|put|landed|rushed|taken|ended up) (?:\\w+ ){0,3}(?:in|to) (?:the )?(?:hospital|emergency room|er)',
    'allergic (?:reaction|shock)|anaphyla\\w+|food poisoning|got poisoned|poisoned (?:me|us|him|her|my)|carbon monoxide',
    'electrocuted|electric shock|caught (?:on )?fire|(?:burst|went up) in(?:to)? flames',
    `exploded in ${WHOSE}|(?:burn(?:ed|t|s)|broke|cut|scalded|crushed) (?:\\w+ )?(?:on )?${WHOSE} (?:\\w+ )?${BODY}`,
    '(?:third|second)[- ]degree burns?|chok(?:ed|ing) on|knocked unconscious|passed out after',
    '(?:sexually |physically )?(?:assault(?:ed|ing)|harass(?:ed|ing|ment))|sexual assaults?|groped|molested',
    'racially (?:profiled|abused)|racial (?:slurs?|abuse|profiling)|racist (?:abuse|slurs?|remarks?|comments?)|death threats?',
  ].join('|')})\\b`,
);
/** What tells of harm that did not happen, that is averted, or that is a figure of speech. */
const UNHARMED =
  /\b(?:no|without|avoid\w*|prevent\w*|never|if|nobody|free of)\b|n['’]?t (?:\w+ )?(?:injured|hurt)\b/;

/** A longer text tells of more than what it names. */
const MOST_TOKENS = 80;

/** Returns the words of a post that tell of harm done to people where it names the brand; null in all others. */
export function harmIn(post: ParsedPost): string | null {
  const { match, lower, tokens, targets, injection } = post;
  if (match.kind === 'article' || tokens.length > MOST_TOKENS || injection.kinds.length > 0) return null;
  if (targets.every((target) => isEveryday(post, target))) return null;
  const found = HARMS.exec(lower)?.[0] ?? null;
  return found === null || UNHARMED.test(lower) ? null : found;
}
