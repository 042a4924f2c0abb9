import type { Signal } from '../signals.ts';
import { stemOf } from '../tokenize.ts';

/** What a post does rather than what it is about: its signals and sentiment. */
export type Trait = Signal | 'positive' | 'negative';

/** How specific each trait is when several are present: an outage report is one even if it also asks a question. */
const SPECIFICITY: Partial<Record<Trait, number>> = {
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

/** Signals that show a trait besides its own: what people say who are about to buy, and their weight. */
const INTENTS: Partial<Record<Trait, readonly [signal: Signal, weight: number]>> = {
  comparison: ['choosing', 1.8],
  churn: ['leaving', 3.2],
  hiring: ['employing', 1.6],
  problem: ['toil', 1],
  seeking: ['shopping', 1.2],
};

/** A trait with what it counts. */
export interface TraitKind {
  readonly trait: Trait;
  readonly specificity: number;
  readonly intent: readonly [signal: Signal, weight: number] | null;
}

/** Returns a trait with what it counts. */
export const kindOfTrait = (trait: Trait): TraitKind => ({
  trait,
  specificity: SPECIFICITY[trait] ?? 1,
  intent: INTENTS[trait] ?? null,
});

/** Words that describe a category, and the trait they mean. */
const TRAIT_WORDS: Readonly<Partial<Record<Trait, string>>> = {
  praise:
    'praise compliment thanks thank recommend recommends love loves kudos testimonial testimonials appreciation fans shoutout win wins',
  positive:
    'praise positive happy satisfied recommend recommends love loves delighted testimonial compliment enthusiastic pleased good',
  complaint:
    'complaint complaints complain complains unhappy dissatisfied angry frustrated frustration annoyed criticism negative rant bad disappointed',
  negative:
    'complaint complaints unhappy dissatisfied angry frustrated criticism negative criticizes critical rant disappointed detractor bad',
  question: 'question questions ask asks asking help support how-to confused wonder inquiry',
  bug: 'bug bugs broken crash crashes error errors defect defects fault glitch technical failure failures issue issues',
  outage: 'outage outages down downtime incident incidents unavailable reliability availability bug broken',
  feature:
    'feature features request requests wish wishes wishlist missing suggestion suggestions idea ideas improvement improvements want wants roadmap',
  comparison:
    'comparison comparisons compare compares compared competitor competitors competition alternative alternatives versus vs weighed rival rivals others switching',
  news: 'news announcement announcements article articles press coverage release releases funding launch launches media report reports journalist acquisition partnership',
  churn:
    'churn cancel cancels cancellation cancelling leaving leave leaves switch switches switching quit refund unsubscribe',
  legal: 'legal lawsuit lawsuits regulatory regulation compliance law court copyright',
  security: 'security breach breaches vulnerability vulnerabilities hack hacked privacy leak leaks exploit',
  seeking:
    'lead leads buying buy purchase prospect prospects intent looking seeking seek recommendation recommendations shopping evaluating alternatives sought need needs sales',
  problem: 'problem problems pain pains struggle struggles struggling',
  promotion: 'promotion promotions spam advertisement advertising ads marketing promotional affiliate',
  hiring: 'hiring job jobs career careers recruiting recruitment employment employer vacancy workplace',
  pricing: 'pricing price prices cost costs billing expensive subscription plans money',
  learning:
    'tutorial tutorials guide guides documentation docs learning education how-to lesson content review reviews',
};

const TRAITS_BY_STEM = new Map<string, Trait[]>();
for (const [trait, words] of Object.entries(TRAIT_WORDS) as [Trait, string][]) {
  for (const stem of new Set(words.split(' ').map(stemOf))) {
    TRAITS_BY_STEM.set(stem, [...(TRAITS_BY_STEM.get(stem) ?? []), trait]);
  }
}

/** Returns the traits that a category's word names, by its stem. */
export const traitsOf = (stem: string): readonly Trait[] => TRAITS_BY_STEM.get(stem) ?? [];

/** Words that only say that something is wrong or that somebody says something. */
const GENERIC = new Set(
  'issue problem complaint report bad poor somebody someone something work trouble concern feedback other'
    .split(' ')
    .map(stemOf),
);

export const isGeneric = (stem: string): boolean => GENERIC.has(stem);
