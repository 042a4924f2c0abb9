/** A name that is compared with the product. */
export interface Rival {
  readonly name: string;
  readonly mentions: number;
  /** Up to five mentions. */
  readonly ids: readonly string[];
}

interface ReadMention {
  readonly id: string;
  readonly title: string | null;
  readonly text: string;
}

/** One or two words that start with a capital letter or have one inside, as names do. */
const NAME = String.raw`(\p{Lu}[\p{L}\p{N}.]*[\p{L}\p{N}](?:\s\p{Lu}[\p{L}\p{N}]+)?|[\p{Ll}]+\p{Lu}[\p{L}\p{N}]*)`;
const MOST_IDS = 5;
const MOST_RIVALS = 5;
const LEAST_MENTIONS = 2;

const quoted = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(/\s+/g, '\\s+');

/** Returns the ways in which posts compare a product with another. */
function patternsFor(product: string): RegExp[] {
  const own = `(?:${quoted(product)})`;
  const versus = String.raw`\s+(?:vs\.?|versus|or|and)\s+`;
  return [
    `\\b${own}${versus}${NAME}`,
    `${NAME}\\s+(?:vs\\.?|versus)\\s+${own}\\b`,
    `(?:alternatives?\\s+to|instead\\s+of|switch(?:ed|ing)?\\s+(?:from|to)|moved?\\s+(?:from|to)|mov(?:ed|ing)\\s+(?:from|to)|compared\\s+(?:to|with)|better\\s+than|cheaper\\s+than|over\\s+from)\\s+${NAME}`,
  ].map((pattern) => new RegExp(pattern, 'gu'));
}

/** Returns the names that mentions compare with a product, most often first: those of two mentions or more. Pure. */
export function rivalsIn(product: string, mentions: readonly ReadMention[]): Rival[] {
  const patterns = patternsFor(product);
  const byKey = new Map<string, { name: string; ids: Set<string> }>();
  for (const { id, title, text } of mentions) {
    for (const pattern of patterns) {
      for (const [, name] of `${title ?? ''}\n${text}`.matchAll(pattern)) {
        const key = name!.toLowerCase();
        if (key === product.toLowerCase()) continue;
        const known = byKey.get(key) ?? { name: name!, ids: new Set() };
        known.ids.add(id);
        byKey.set(key, known);
      }
    }
  }
  return [...byKey.values()]
    .filter(({ ids }) => ids.size >= LEAST_MENTIONS)
    .sort((a, b) => b.ids.size - a.ids.size)
    .slice(0, MOST_RIVALS)
    .map(({ name, ids }) => ({ name, mentions: ids.size, ids: [...ids].slice(0, MOST_IDS) }));
}
