import { isCatchAll } from '../../../../schemas/projects/catch-all.ts';
import type { Category } from '../../../../schemas/projects/category.ts';
import { withNameInWords } from './category-name.ts';
import { type CategorySimilarity, buildCategorySimilarity } from './category-similarity.ts';
import { topicWords } from './category-topics.ts';
import { isGeneric, kindOfTrait, type Trait, type TraitKind, traitsOf } from './category-traits.ts';
import { runSync, type Steps } from '../lessons/time-slicing.ts';
import { vocabularyIndex } from '../word-vectors.ts';
import { isContent, type Token, tokenize } from '../tokenize.ts';

interface CategoryProfile {
  readonly id: number;
  /** The traits its words name, with shares that sum to 1. */
  readonly traits: readonly (TraitKind & { readonly share: number })[];
  /**
   * The weight of traits: 1 when its name is a trait ("Complaint"), little when it names a subject ("Damaged luggage").
   */
  readonly traitWeight: number;
  /** Stems of its words and subjects with their weights. */
  readonly stems: ReadonlyMap<string, number>;
  /** Whether it takes what fits nowhere else. */
  readonly isCatchAll: boolean;
}

/** What a stem is worth in the category at a position. */
export interface StemWorth {
  readonly position: number;
  readonly worth: number;
}

/** The parsed categories of a project. */
export interface Categories {
  readonly profiles: readonly CategoryProfile[];
  /** Indexes of the categories with a stem, and its weight in each. */
  readonly byStem: ReadonlyMap<string, readonly StemWorth[]>;
  /** Returns the similarity of the categories that name a subject; null without any. Built on first use. */
  readonly similarity: () => CategorySimilarity | null;
  /** Builds it step by step, so that `similarity` then returns at once. */
  readonly buildSimilarity: () => Steps<CategorySimilarity | null>;
}

type Described = Pick<Category, 'id' | 'name' | 'description'>;

/** A name counts more than a description, which also says what else there is. */
const NAME_WEIGHT = 3;
const NAME_SIMILARITY_WEIGHT = 1.5;
const SUBJECT_TRAIT_WEIGHT = 0.3;

function weighted(
  { name, description }: Described,
  { key, ofName, which }: { key: 'stem' | 'text'; ofName: number; which: (token: Token) => boolean },
): Map<string, number> {
  const words = new Map<string, number>();
  for (const [text, weight] of [
    [description ?? '', 1],
    [name, ofName],
  ] as const)
    for (const token of tokenize(text))
      if (token.kind === 'word' && which(token)) words.set(token[key], weight);
  return words;
}

/** Whether a word says what a category is about, if its name is a subject. */
const isSpecific = (token: Token): boolean => isContent(token) && !isGeneric(token.stem);

/** Returns the stems that show a subject: the category's own, and what people say about it. */
function subjectStems(category: Described): Map<string, number> {
  const named = weighted(category, { key: 'stem', ofName: NAME_WEIGHT, which: () => true });
  const own = weighted(category, { key: 'stem', ofName: NAME_WEIGHT, which: isSpecific });
  const stems = topicWords(named);
  for (const [stem, weight] of own) stems.set(stem, Math.max(weight, stems.get(stem) ?? 0));
  return stems;
}

/** Returns the traits a category names, by weight; for a subject only those in its name. */
function traitsIn({ name, description }: Described, subject: boolean): Map<Trait, number> {
  const traits = new Map<Trait, number>();
  const add = (text: string, weight: number) => {
    for (const { stem } of tokenize(text))
      for (const trait of subject && isGeneric(stem) ? [] : traitsOf(stem))
        traits.set(trait, (traits.get(trait) ?? 0) + weight);
  };
  if (!subject) add(description ?? '', 1);
  add(name, NAME_WEIGHT);
  return traits;
}

/** Whether a name says what a post does ("Bug report"), not what it is about. */
const namesTrait = (name: string): boolean => {
  const said = tokenize(name).filter(({ kind }) => kind === 'word');
  const traits = said.filter(({ stem }) => traitsOf(stem).length > 0).length;
  return (
    traits > 0 &&
    said.every((token) => traitsOf(token.stem).length > 0 || isGeneric(token.stem) || !isContent(token))
  );
};

function profileOf(category: Described): CategoryProfile {
  const traitWeight = namesTrait(category.name) ? 1 : SUBJECT_TRAIT_WEIGHT;
  const traits = traitsIn(category, traitWeight < 1);
  const total = [...traits.values()].reduce((sum, weight) => sum + weight, 0);
  return {
    id: category.id,
    traits: [...traits].map(([trait, weight]) => ({ ...kindOfTrait(trait), share: weight / total })),
    traitWeight,
    stems:
      traitWeight === 1
        ? weighted(category, { key: 'stem', ofName: NAME_WEIGHT, which: isContent })
        : subjectStems(category),
    isCatchAll: isCatchAll(category),
  };
}

function similarityWords(
  category: Described,
  { traitWeight, isCatchAll }: CategoryProfile,
): Map<string, number> {
  if (traitWeight === 1 || isCatchAll) return new Map();
  return weighted(category, { key: 'text', ofName: NAME_SIMILARITY_WEIGHT, which: isSpecific });
}

function documentCounts(maps: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const map of maps) for (const key of map.keys()) count.set(key, (count.get(key) ?? 0) + 1);
  return count;
}

/** Divides each weight by a power of the number of maps with its key: shared words distinguish little. */
function downweightShared(
  maps: readonly ReadonlyMap<string, number>[],
  power: number,
): Map<string, number>[] {
  const count = documentCounts(maps);
  return maps.map(
    (map) => new Map([...map].map(([key, weight]) => [key, weight / (count.get(key) ?? 1) ** power])),
  );
}

/** The power by which shared stems count less. */
const SHARED_STEM_POWER = 0.5;

/**
 * The weight of a description's word, where a trait of strength 1 counts 1; a word of the name counts three times as
 * much.
 */
const WORD_WEIGHT = 0.4;
/** The same for a category defined by traits: its words alone are not enough. */
const WORD_WEIGHT_WITH_TRAITS = 0.1;

function indexStems(profiles: readonly CategoryProfile[]): Categories['byStem'] {
  const stems = downweightShared(
    profiles.map((profile) => profile.stems),
    SHARED_STEM_POWER,
  );
  const positions = new Map<string, StemWorth[]>();
  stems.forEach((own, position) => {
    const word = profiles[position]!.traitWeight === 1 ? WORD_WEIGHT_WITH_TRAITS : WORD_WEIGHT;
    for (const [stem, weight] of own)
      positions.set(stem, [...(positions.get(stem) ?? []), { position, worth: word * weight }]);
  });
  return positions;
}

/** Returns what posts of a category do, when its name says that: "bug" for "Bug report". Null for a subject or none. */
export function leadingTrait({ profiles }: Categories, id: number | null): Trait | null {
  const profile = profiles.find((one) => one.id === id);
  if (!profile || profile.isCatchAll || profile.traitWeight < 1) return null;
  const [first] = profile.traits.toSorted((one, other) => other.share - one.share);
  return first?.trait ?? null;
}

/** Parses the categories of a project. */
export function parseCategories(written: readonly Described[]): Categories {
  const categories = written.map(withNameInWords);
  const profiles = categories.map(profileOf);
  let meanings: CategorySimilarity | null | undefined;
  function* buildSimilarity(): Steps<CategorySimilarity | null> {
    if (meanings !== undefined) return meanings;
    const words = downweightShared(
      categories.map((category, index) => similarityWords(category, profiles[index]!)),
      1,
    );
    const isKnown = words.some((one) => [...one.keys()].some((word) => vocabularyIndex(word) >= 0));
    return (meanings = isKnown ? yield* buildCategorySimilarity(words) : null);
  }
  return {
    profiles,
    byStem: indexStems(profiles),
    similarity: () => (meanings === undefined ? runSync(buildSimilarity()) : meanings),
    buildSimilarity,
  };
}
