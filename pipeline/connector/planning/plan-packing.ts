/** How much one question may hold. */
export interface QuestionLimits {
  /** Characters, before they are encoded for a URL. */
  readonly characters: number;
  readonly words: number;
  /** What stands between alternatives. Default: ` OR `. */
  readonly joint?: string;
  /** Alternatives, all of which may be used. Default: any number. */
  readonly alternatives?: number;
}

/** What an alternative adds to its question. */
export interface Size {
  readonly characters: number;
  readonly words: number;
}

/** The share of a source's limit that is used: what exactly a source counts is rarely written down. */
export const FILL = 0.9;

/** Characters, counted as sources do: in code points. */
export const charactersIn = (text: string): number => {
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
  sizeOf: (item: T, before: T | undefined) => Size,
  limits: QuestionLimits,
): T[][] {
  const most = { characters: limits.characters * FILL, words: limits.words * FILL };
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
  limits: QuestionLimits,
): T[][] {
  const joint = charactersIn(limits.joint ?? ' OR ');
  const sizeOf = (item: T, before: T | undefined): Size => {
    const phrase = phraseOf(item);
    return {
      characters: charactersIn(phrase) + (before === undefined ? 0 : joint),
      words: wordsIn(phrase),
    };
  };
  return packBySize(items, sizeOf, limits);
}
