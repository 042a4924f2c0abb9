import type { SearchQuery, SearchTarget } from '../connector.ts';
import { createQuery, distinctSpellings, searchableSpellings, spellingKey } from './search-query.ts';

/** Returns the addresses of these targets, each with its targets, whichever projects added it. */
function targetsByAddress(targets: readonly SearchTarget[]): Map<string, SearchTarget[]> {
  const byAddress = new Map<string, SearchTarget[]>();
  for (const target of targets) {
    if (target.address === undefined) continue;
    byAddress.set(target.address, [...(byAddress.get(target.address) ?? []), target]);
  }
  return byAddress;
}

const listQuery = (address: string) => `address:${address}`;

/** Whether a query reads what an address lists, not what a search there finds. */
export const isListQuery = ({ text, address = '' }: SearchQuery): boolean => text === listQuery(address);

/** Returns one query for each address, which reads what it lists. */
export const queryPerAddress = (targets: readonly SearchTarget[]): SearchQuery[] =>
  [...targetsByAddress(targets)].map(([address, own]) => ({
    ...createQuery(listQuery(address), distinctSpellings(own)),
    address,
  }));

/** Returns one query for each address and spelling that can be searched there. */
export const queryPerAddressAndSpelling = (targets: readonly SearchTarget[]): SearchQuery[] =>
  [...targetsByAddress(targets)].flatMap(([address, own]) =>
    searchableSpellings(own).map((one) => ({
      ...createQuery(`search:${spellingKey(one.spelling)} ${address}`, [one]),
      address,
    })),
  );
