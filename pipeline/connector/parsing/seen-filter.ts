import type { ParsedItem } from './post-page.ts';

/** Returns a filter that lets each post through once, by its id. Malformed and withheld items always pass. */
export function createSeenFilter(): (items: readonly ParsedItem[]) => ParsedItem[] {
  const seen = new Set<string>();
  return (items) => {
    const fresh = items.filter((item) => typeof item === 'string' || !seen.has(item.external_id));
    for (const item of fresh) if (typeof item !== 'string') seen.add(item.external_id);
    return fresh;
  };
}
