import type { Category } from '../../../../schemas/projects/category.ts';
import { vocabularyIndex } from '../word-vectors.ts';

/** The fewest letters of a word within a compound, and how many of the most common words count. Others stand in names by chance. */
const MIN_PART = 4;
const COMMON = 5_000;

/** Splits a compound that is no word into two common words, the most common if several fit: "longlines" is "long lines". */
function splitCompound(word: string): string {
  if (vocabularyIndex(word) >= 0) return word;
  let [split, rarest] = [word, COMMON];
  for (let at = MIN_PART; at <= word.length - MIN_PART; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    const indexes = parts.map(vocabularyIndex);
    // Words are in the order of how common they are; -1 is unknown.
    const rarer = Math.max(...indexes);
    if (Math.min(...indexes) >= 0 && rarer < rarest) [split, rarest] = [parts.join(' '), rarer];
  }
  return split;
}

const splitWord = (word: string): string => {
  const lower = word.toLowerCase();
  if (vocabularyIndex(lower) >= 0) return word;
  const parts = word.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return parts === word ? splitCompound(lower) : parts;
};

/**
 * Returns a category whose name is in words, where it was written as one: "longlines", "LateDelivery" and "late_delivery". The name
 * as written then stands before the description, as posts may write it too.
 */
export function withNameInWords<T extends Pick<Category, 'name' | 'description'>>(category: T): T {
  const name = category.name.replaceAll('_', ' ').replace(/\p{L}+/gu, splitWord);
  if (name.toLowerCase() === category.name.toLowerCase()) return category;
  return { ...category, name, description: `${category.name}. ${category.description ?? ''}` };
}
