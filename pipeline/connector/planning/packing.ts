/** How much fits into one query. */
export interface QueryLimits {
  /** Characters, before they are encoded for a URL. */
  readonly characters: number;
  readonly words: number;
  /** The text between alternatives. Default: ` OR `. */
  readonly separator?: string;
  /** The most alternatives. Default: no limit. */
  readonly alternatives?: number;
}

/** What an alternative adds to its query. */
export interface QuerySize {
  readonly characters: number;
  readonly words: number;
}

/** The share of a source's limit to use: sources rarely document what exactly they count. */
export const FILL_RATIO = 0.9;

/** Returns the number of code points, which is what sources count. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

const wordsIn = (text: string) => text.trim().split(/\s+/).length;

/**
 * Packs items, in order, into as few groups as fit 90 % of the limits. `sizeOf` returns what an item adds to a group
 * whose last item is `before` (undefined for the first), including the separator. Every item is in exactly one group.
 * One that is too large gets a group of its own. Each item is measured at most twice.
 */
export function packBySize<T>(
  items: readonly T[],
  sizeOf: (item: T, before: T | undefined) => QuerySize,
  limits: QueryLimits,
): T[][] {
  const most = { characters: limits.characters * FILL_RATIO, words: limits.words * FILL_RATIO };
  const groups: T[][] = [];
  let group: T[] = [];
  let [characters, words] = [0, 0];
  for (const item of items) {
    let size = sizeOf(item, group.at(-1));
    const isFull =
      group.length === limits.alternatives ||
      characters + size.characters > most.characters ||
      words + size.words > most.words;
    if (group.length === 0 || isFull) {
      if (group.length > 0) size = sizeOf(item, undefined);
      groups.push((group = []));
      [characters, words] = [0, 0];
    }
    group.push(item);
    characters += size.characters;
    words += size.words;
  }
  return groups;
}

/**
 * Packs alternatives, in order, into as few groups as fit 90 % of the limits when joined. `phraseOf` returns the text
 * of an item in the query.
 */
export function packAlternatives<T>(
  items: readonly T[],
  phraseOf: (item: T) => string,
  limits: QueryLimits,
): T[][] {
  const joint = countCharacters(limits.separator ?? ' OR ');
  const sizeOf = (item: T, before: T | undefined): QuerySize => {
    const phrase = phraseOf(item);
    return {
      characters: countCharacters(phrase) + (before === undefined ? 0 : joint),
      words: wordsIn(phrase),
    };
  };
  return packBySize(items, sizeOf, limits);
}
