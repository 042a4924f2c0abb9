import type { ParsedPost } from '../../parsed-post.ts';

/** What people do who look for nothing, with the words that show it, the surest first. */
const NO_LEADS: readonly (readonly [says: string, shows: RegExp])[] = [
  [
    'Has bought it, so no longer choosing',
    /\bjust (?:bought|purchased|ordered|got|picked up|clicked buy)\b|\bcheckout complete\b|\bplaced my order\b|\b(?:arrived|on the way|unboxed|unboxing)\b/,
  ],
  [
    'A vague wish without a plan to buy',
    /\bwish i could afford\b|\b(?:maybe|perhaps) some ?day\b|\bone day i\b|\bwould be (?:perfect|great|nice) (?:for me )?if\b/,
  ],
  [
    'Criticizes it, but shows no plan to buy',
    /\b(?:terrible|awful|disappoint\w*|overpriced|not worth|not a fan|hate|worst|broke|regret|too many issues|useless)\b/,
  ],
  [
    'Has it already and shows no plan to buy',
    /\b(?:already (?:own|have)|(?:been|i'm) using|had my|no complaints|(?:my|our) new)\b/,
  ],
  ['Compares it, but shows no plan to buy', /\bcomparison\b|\bcompared to\b|\bvs\b/],
  ['Announces it, and shows no plan to buy', /\b(?:announcement|was released|launche[sd]|coming soon)\b/],
  [
    'Admires it, but shows no plan to buy',
    /\b(?:love|amazing|awesome|beautiful|stunning|incredible|impressed|insane|raving|hype|great|perfect|best|so good|how good)\b/,
  ],
];

/** Why a post is no lead, and the token that shows it. */
interface NoLead {
  readonly says: string;
  readonly at: number;
}

/** Returns why a post is no lead, by what it says instead of looking for something; null where its words do not tell. */
export function noLead({ lower, tokens }: ParsedPost): NoLead | null {
  for (const [says, shows] of NO_LEADS) {
    const word = /^[\w']+/.exec(shows.exec(lower)?.[0] ?? '');
    if (word !== null)
      return {
        says,
        at: Math.max(
          0,
          tokens.findIndex(({ text }) => text === word[0]),
        ),
      };
  }
  return null;
}
