import type { SearchQuery, SearchTarget } from '../connector.ts';
import { createQuery, distinctSpellings } from './search-query.ts';

/** Returns one query for each address of these targets, whichever projects added it. */
export function queryPerAddress(targets: readonly SearchTarget[]): SearchQuery[] {
  const byAddress = new Map<string, SearchTarget[]>();
  for (const target of targets) {
    if (target.address === undefined) continue;
    byAddress.set(target.address, [...(byAddress.get(target.address) ?? []), target]);
  }
  return [...byAddress].map(([address, own]) => ({
    ...createQuery(`address:${address}`, distinctSpellings(own)),
    address,
  }));
}
