import { type Mood, sentimentOf } from '../sentiment/sentiment.ts';
import type { Reading } from '../reading.ts';
import { strengthOf, type Signal } from '../signals.ts';
import { COMPLAINS, troubleIn } from '../urgency/trouble.ts';
import { stemOf } from '../words.ts';

/** What a post does, rather than what it is about: its signals, and how it speaks of the brand. */
export type Trait = Signal | 'positive' | 'negative';

/** Words by which people describe a category, and the trait of a post that they mean. */
const MEANING: readonly (readonly [trait: Trait, words: string])[] = [
  [
    'praise',
    'praise compliment thanks thank recommend recommends love loves kudos testimonial testimonials appreciation fans shoutout win wins',
  ],
  [
    'positive',
    'praise positive happy satisfied recommend recommends love loves delighted testimonial compliment enthusiastic pleased good',
  ],
  [
    'complaint',
    'complaint complaints complain complains unhappy dissatisfied angry frustrated frustration annoyed criticism negative rant bad disappointed',
  ],
  [
    'negative',
    'complaint complaints unhappy dissatisfied angry frustrated criticism negative criticizes critical rant disappointed detractor bad',
  ],
  ['question', 'question questions ask asks asking help support how-to confused wonder inquiry'],
  [
    'bug',
    'bug bugs broken crash crashes error errors defect defects fault glitch technical failure failures issue issues',
  ],
  [
    'outage',
    'outage outages down downtime incident incidents unavailable reliability availability bug broken',
  ],
  [
    'feature',
    'feature features request requests wish wishes wishlist missing suggestion suggestions idea ideas improvement improvements want wants roadmap',
  ],
  [
    'comparison',
    'comparison comparisons compare compares compared competitor competitors competition alternative alternatives versus vs weighed rival rivals others switching',
  ],
  [
    'news',
    'news announcement announcements article articles press coverage release releases funding launch launches media report reports journalist acquisition partnership',
  ],
  [
    'churn',
    'churn cancel cancels cancellation cancelling leaving leave leaves switch switches switching quit refund unsubscribe',
  ],
  ['legal', 'legal lawsuit lawsuits regulatory regulation compliance law court copyright'],
  [
    'security',
    'security breach breaches vulnerability vulnerabilities hack hacked privacy leak leaks exploit',
  ],
  [
    'seeking',
    'lead leads buying buy purchase prospect prospects intent looking seeking seek recommendation recommendations shopping evaluating alternatives sought need needs sales',
  ],
  ['problem', 'problem problems pain pains struggle struggles struggling'],
  ['promotion', 'promotion promotions spam advertisement advertising ads marketing promotional affiliate'],
  ['hiring', 'hiring job jobs career careers recruiting recruitment employment employer vacancy workplace'],
  ['pricing', 'pricing price prices cost costs billing expensive subscription plans money'],
  [
    'learning',
    'tutorial tutorials guide guides documentation docs learning education how-to lesson content review reviews',
  ],
];

const TRAITS_BY_STEM = new Map<string, Trait[]>();
for (const [trait, words] of MEANING) {
  for (const stem of new Set(words.split(' ').map(stemOf))) {
    TRAITS_BY_STEM.set(stem, [...(TRAITS_BY_STEM.get(stem) ?? []), trait]);
  }
}

/** The traits that a word of a category speaks of, by its stem. */
export const traitsOf = (stem: string): readonly Trait[] => TRAITS_BY_STEM.get(stem) ?? [];

/** Words that say of a category only that something is wrong or that somebody says something; what, other words say. */
const GENERIC = new Set(
  'issue problem complaint report bad poor somebody someone something work trouble concern feedback other'
    .split(' ')
    .map(stemOf),
);

export const isGeneric = (stem: string): boolean => GENERIC.has(stem);

/** How telling each trait is when several are present: an outage report is one even if it also asks a question. */
const TELLING: Partial<Record<Trait, number>> = {
  security: 2.2,
  legal: 2,
  churn: 1.8,
  outage: 1.8,
  bug: 1.7,
  feature: 1.7,
  comparison: 1.3,
  complaint: 1.2,
  praise: 1.2,
  question: 1,
  news: 1,
  seeking: 1.2,
  positive: 0.9,
  negative: 0.8,
  pricing: 0.8,
};

/** What a sentiment alone is worth: a little less than a category needs. */
const BY_SENTIMENT = 0.8;

/** Tokens from which on a post is long: in a long one there is a word for everything, and no trait is telling by itself. */
const LONG = 60;

/** Gives how strongly a post shows a trait, 0 to about 4, by how telling the trait is. */
export function traitsShown({ tokens, signals, match }: Reading, mood: Mood): (trait: Trait) => number {
  const sentiment = sentimentOf(mood);
  const trouble = troubleIn(mood);
  const brief = Math.min(1, LONG / tokens.length);
  return (trait) => {
    const telling = 1 + ((TELLING[trait] ?? 1) - 1) * brief;
    if (trait === 'positive' || trait === 'negative') return sentiment === trait ? telling * BY_SENTIMENT : 0;
    // What sounds like praise in an angry post is irony.
    if (trait === 'praise' && sentiment === 'negative') return 0;
    if (trait === 'complaint') return trouble < COMPLAINS ? 0 : telling * Math.min(1.5, trouble / COMPLAINS);
    const strength = strengthOf(signals, trait);
    return telling * (trait === 'news' && match.kind === 'article' ? strength + 1 : strength);
  };
}
