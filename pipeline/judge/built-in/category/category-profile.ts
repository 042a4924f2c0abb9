import type { Category } from '../../../../schemas/projects/category.ts';
import { type CategorySimilarity, buildCategorySimilarity } from './category-similarity.ts';
import { topicWords } from './category-topics.ts';
import { isGeneric, type Trait, traitsOf } from './category-traits.ts';
import { runSync, type Steps } from '../lessons/time-slicing.ts';
import { vocabularyIndex } from '../word-vectors.ts';
import { isContent, type Token, tokenize } from '../tokenize.ts';

/** A category, read. */
interface CategoryProfile {
  readonly id: number;
  /** Which traits of a post its words speak of: shares, 1 in sum. */
  readonly traits: readonly (readonly [trait: Trait, share: number])[];
  /** What traits count: all, where its name is one ("Complaint"); little, where it names a subject ("Damaged luggage"). */
  readonly traitWeight: number;
  /** Stems of its words and of its subjects, with what each is worth. */
  readonly stems: ReadonlyMap<string, number>;
  /** Takes what fits nowhere else. */
  readonly isCatchAll: boolean;
}

/** The categories of a project, read. */
export interface Categories {
  readonly profiles: readonly CategoryProfile[];
  /** Places of the categories that hold a stem, with what it is worth to each. */
  readonly byStem: ReadonlyMap<string, readonly (readonly [position: number, worth: number])[]>;
  /** What the subjects of those that name one mean; null where none does. Read when it is first asked for. */
  readonly similarity: () => CategorySimilarity | null;
  /** Reads that step by step, so that asking for it then takes no time. */
  readonly buildSimilarity: () => Steps<CategorySimilarity | null>;
}

type Described = Pick<Category, 'id' | 'name' | 'description'>;

/** A name counts for more than a description: a description also says what else there is. */
const NAME_WEIGHT = 3;
const NAME_SIMILARITY_WEIGHT = 1.5;
const SUBJECT_TRAIT_WEIGHT = 0.3;
const CATCH_ALL_NAME =
  /^(?:other|others|misc|miscellaneous|general|uncategori[sz]ed|everything else|else|none|rest|unsorted|sonstiges|otros|autres?)\b/i;
const CATCH_ALL_DESCRIPTION =
  /\b(?:none of the (?:other|above)|fits? no(?:ne|where)|everything else|anything else)\b/i;

/** The words of a category by a key, each by the weight of the name or of the description, 1. */
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

/** A word that says what a category is about, if its name is of a subject. */
const isSpecific = (token: Token): boolean => isContent(token) && !isGeneric(token.stem);

/** The stems by which posts show that they are of a category of a subject: its own, and what people say of it. */
function subjectStems(category: Described): Map<string, number> {
  const named = weighted(category, { key: 'stem', ofName: NAME_WEIGHT, which: () => true });
  const own = weighted(category, { key: 'stem', ofName: NAME_WEIGHT, which: isSpecific });
  const stems = topicWords(named);
  for (const [stem, weight] of own) stems.set(stem, Math.max(weight, stems.get(stem) ?? 0));
  return stems;
}

/** The traits that a category speaks of, by weight; one of a subject only those that its name says. */
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
    traits: [...traits].map(([trait, weight]) => [trait, weight / total] as const),
    traitWeight,
    stems:
      traitWeight === 1
        ? weighted(category, { key: 'stem', ofName: NAME_WEIGHT, which: isContent })
        : subjectStems(category),
    isCatchAll: CATCH_ALL_NAME.test(category.name) || CATCH_ALL_DESCRIPTION.test(category.description ?? ''),
  };
}

/** The words by which the meaning of a category is told; none for one that is told by traits. */
function similarityWords(
  category: Described,
  { traitWeight, isCatchAll }: CategoryProfile,
): Map<string, number> {
  if (traitWeight === 1 || isCatchAll) return new Map();
  return weighted(category, { key: 'text', ofName: NAME_SIMILARITY_WEIGHT, which: isSpecific });
}

/** How many of the maps hold each key. */
function documentCounts(maps: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const map of maps) for (const key of map.keys()) count.set(key, (count.get(key) ?? 0) + 1);
  return count;
}

/** Each weight over a power of the number of maps that hold its key: what many share tells little apart. */
function downweightShared(
  maps: readonly ReadonlyMap<string, number>[],
  power: number,
): Map<string, number>[] {
  const count = documentCounts(maps);
  return maps.map(
    (map) => new Map([...map].map(([key, weight]) => [key, weight / (count.get(key) ?? 1) ** power])),
  );
}

/** By which power of their number words count less that several categories hold. */
const SHARED_STEM_POWER = 0.5;

/** What a word of the description is worth where a trait at strength 1 is 1; a word of the name is worth three times that. */
const WORD_WEIGHT = 0.4;
/** The same for a category that is told by its traits: its words alone are not enough. */
const WORD_WEIGHT_WITH_TRAITS = 0.1;

/** Places of the categories that hold each stem, with what it is worth to them. */
function indexStems(profiles: readonly CategoryProfile[]): Categories['byStem'] {
  const stems = downweightShared(
    profiles.map((profile) => profile.stems),
    SHARED_STEM_POWER,
  );
  const positions = new Map<string, (readonly [position: number, worth: number])[]>();
  stems.forEach((own, position) => {
    const word = profiles[position]!.traitWeight === 1 ? WORD_WEIGHT_WITH_TRAITS : WORD_WEIGHT;
    for (const [stem, weight] of own)
      positions.set(stem, [...(positions.get(stem) ?? []), [position, word * weight]]);
  });
  return positions;
}

/** Reads the categories of a project. */
export function parseCategories(categories: readonly Described[]): Categories {
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
