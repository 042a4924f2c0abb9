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

/** The share of a source's limit that is used: what exactly a source counts is rarely written down. */
const FILL = 0.9;

const size = (alternatives: readonly string[], joint: string) => ({
  characters: [...alternatives.join(joint)].length,
  words: alternatives.join(' ').split(/\s+/).length,
});

/**
 * Packs alternatives, in their order, into as few groups as fit 90 % of the limits when joined. `phraseOf`
 * gives the text of an item as it stands in the question. Every item is in exactly one group; one that is too large
 * by itself gets a group of its own.
 */
export function packAlternatives<T>(
  items: readonly T[],
  phraseOf: (item: T) => string,
  limits: QuestionLimits,
): T[][] {
  const groups: T[][] = [];
  let group: T[] = [];
  for (const item of items) {
    const { characters, words } = size([...group, item].map(phraseOf), limits.joint ?? ' OR ');
    const isFull =
      group.length === limits.alternatives ||
      characters > limits.characters * FILL ||
      words > limits.words * FILL;
    if (group.length > 0 && isFull) {
      groups.push(group);
      group = [];
    }
    group.push(item);
  }
  if (group.length > 0) groups.push(group);
  return groups;
}
