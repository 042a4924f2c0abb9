/** How much one question may hold. */
export interface QueryLimits {
  /** Characters, before they are encoded for a URL. */
  readonly characters: number;
  readonly words: number;
  /** What stands between alternatives. Default: ` OR `. */
  readonly separator?: string;
  /** Alternatives, all of which may be used. Default: any number. */
  readonly alternatives?: number;
}

/** What an alternative adds to its question. */
export interface QuerySize {
  readonly characters: number;
  readonly words: number;
}

/** The share of a source's limit that is used: what exactly a source counts is rarely written down. */
export const FILL_RATIO = 0.9;

/** Characters, counted as sources do: in code points. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

const wordsIn = (text: string) => text.trim().split(/\s+/).length;

/**
 * Packs items, in their order, into as few groups as fit 90 % of the limits. `sizeOf` gives what an item adds to a group
 * whose last item is `before` (undefined: it is the first), joint included. Every item is in exactly one group; one that
 * is too large by itself gets a group of its own. Each item is measured twice at most.
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
 * Packs alternatives, in their order, into as few groups as fit 90 % of the limits when joined. `phraseOf`
 * gives the text of an item as it stands in the question.
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
