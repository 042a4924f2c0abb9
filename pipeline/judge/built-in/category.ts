import { type Category } from '../../../schemas/category.ts';
import { type Sentiment } from '../../../schemas/verdict.ts';
import { type Reading } from './reading.ts';
import { strengthOf, type Signal } from './signals.ts';
import { contentStems, stemOf, tokens } from './words.ts';

/** A category, read: which signals its words speak of, and its own words. */
export interface CategoryProfile {
  readonly id: number;
  readonly signals: ReadonlyMap<Trait, number>;
  /** Stems of its name and of its description, with what each is worth. */
  readonly words: ReadonlyMap<string, number>;
  /** Takes what fits nowhere else. */
  readonly rest: boolean;
}

/** What a post can be besides its signals. */
type Trait = Signal | 'positive' | 'negative';

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
  ['question', 'question questions ask asks asking help support how-to confused wonder inquiry works'],
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

/** A name counts for more than a description: a description also says what else there is. */
const NAME_WEIGHT = 3;
const REST_NAME =
  /^(?:other|others|misc|miscellaneous|general|uncategori[sz]ed|everything else|else|none|rest|unsorted|sonstiges|otros|autres?)\b/i;
const REST_DESCRIPTION =
  /\b(?:none of the (?:other|above)|fits? no(?:ne|where)|everything else|anything else)\b/i;

function profileOf(category: Pick<Category, 'id' | 'name' | 'description'>): CategoryProfile {
  const traits = new Map<Trait, number>();
  const words = new Map<string, number>();
  for (const [text, weight] of [
    [category.description ?? '', 1],
    [category.name, NAME_WEIGHT],
  ] as const) {
    for (const { stem } of tokens(text)) {
      for (const trait of TRAITS_BY_STEM.get(stem) ?? [])
        traits.set(trait, (traits.get(trait) ?? 0) + weight);
    }
    for (const stem of contentStems(text)) words.set(stem, weight === NAME_WEIGHT ? 1.2 : 0.5);
  }
  const total = [...traits.values()].reduce((sum, weight) => sum + weight, 0);
  return {
    id: category.id,
    signals: new Map([...traits].map(([trait, weight]) => [trait, weight / total] as const)),
    words,
    rest: REST_NAME.test(category.name) || REST_DESCRIPTION.test(category.description ?? ''),
  };
}

/** Reads the categories of a project. Words that several categories share tell nothing apart and are left out. */
export function affinities(
  categories: readonly Pick<Category, 'id' | 'name' | 'description'>[],
): CategoryProfile[] {
  const profiles = categories.map(profileOf);
  const uses = new Map<string, number>();
  for (const { words } of profiles)
    for (const stem of words.keys()) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  return profiles.map((profile) => ({
    ...profile,
    words: new Map([...profile.words].filter(([stem]) => uses.get(stem) === 1 || profiles.length === 1)),
  }));
}

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

/** The least a category must score to be chosen. */
const ENOUGH = 0.3;

function traitStrength(reading: Reading, sentiment: Sentiment, trait: Trait): number {
  if (trait === 'positive' || trait === 'negative') return sentiment === trait ? 1 : 0;
  // What sounds like praise in an angry post is irony, and the other way round.
  if (trait === 'praise' && sentiment === 'negative') return 0;
  if (trait === 'complaint' && sentiment === 'positive') return 0;
  const strength = strengthOf(reading.signals, trait);
  return trait === 'news' && reading.match.kind === 'article' ? strength + 1 : strength;
}

/** The id of the category that fits a post best; the one for the rest, or null, when none fits. */
export function categoryOf(
  categories: readonly CategoryProfile[],
  reading: Reading,
  sentiment: Sentiment,
): number | null {
  let best: { id: number; score: number } | null = null;
  for (const category of categories) {
    let score = 0;
    for (const [trait, share] of category.signals) {
      score += share * (TELLING[trait] ?? 1) * traitStrength(reading, sentiment, trait);
    }
    for (const [stem, worth] of category.words) if (reading.content.has(stem)) score += worth;
    if (!category.rest && score >= ENOUGH && score > (best?.score ?? 0)) best = { id: category.id, score };
  }
  return best?.id ?? categories.find(({ rest }) => rest)?.id ?? null;
}
