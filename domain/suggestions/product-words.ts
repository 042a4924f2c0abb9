import type { SiteFacts } from './site-facts.ts';
import type { Suggestion } from './suggestion.ts';

/** What a model says about the product of a page. */
export interface ProductWords {
  /** One or two sentences; null: nothing that the page supports. */
  readonly description: string | null;
  /** Names of products on the page, without the product's own. */
  readonly products: readonly string[];
  /** Words that what is meant comes with. */
  readonly anchors: readonly string[];
  /** What else the name means. */
  readonly namesakes: readonly string[];
}

/**
 * Has a model say what the product of a page is. Null when the budget of the month is used up, or the model is unavailable or
 * gives nothing usable: the suggestion then does without.
 */
export type ProductDescriber = (asked: {
  readonly workspaceId: number;
  readonly facts: SiteFacts;
  /** The name of the product. */
  readonly name: string;
}) => Promise<ProductWords | null>;

/** The most keywords of a suggestion. */
const MOST_KEYWORDS = 6;

/** A suggestion, and what else its name means. */
export interface WordedSuggestion extends Suggestion {
  readonly namesakes: readonly string[];
}

/**
 * Returns a suggestion with what a model says about the product where it says something; without a model, an everyday word is
 * its own namesake. Pure.
 */
export function withProductWords(suggested: Suggestion, said: ProductWords | null): WordedSuggestion {
  const { name, isOrdinary, keywords, anchors, evidence } = suggested;
  const own = isOrdinary ? [`the everyday word ${name.toLowerCase()}`] : [];
  if (said === null) return { ...suggested, namesakes: own };
  const known = new Set(
    keywords.flatMap(({ term, aliases }) => [term, ...aliases]).map((word) => word.toLowerCase()),
  );
  const products = said.products.filter((product) => !known.has(product.toLowerCase()));
  const further = [...new Set(products)].slice(0, MOST_KEYWORDS - keywords.length);
  return {
    ...suggested,
    description: said.description ?? suggested.description,
    keywords: [...keywords, ...further.map((term) => ({ term, aliases: [] }))],
    anchors: said.anchors.length > 0 ? said.anchors : anchors,
    namesakes: said.namesakes.length > 0 ? said.namesakes : own,
    evidence: [
      ...evidence.filter(({ field }) => said.description === null || field !== 'description'),
      ...(said.description === null ? [] : [{ field: 'description', from: 'model', text: said.description }]),
      ...further.map((text) => ({ field: 'keywords', from: 'model', text })),
      ...said.namesakes.map((text) => ({ field: 'namesakes', from: 'model', text })),
    ],
  };
}
