import type { PostPage, SearchQuery } from '../connector.ts';

/** What was read of the lists of addresses. */
export interface ListReach {
  /** Passes on the pages of an address's list, and remembers its reach once they have all come without a gap. */
  follow(query: SearchQuery, pages: AsyncIterable<PostPage>): AsyncGenerator<PostPage>;
  /** Whether the last reading of the address's list went as far back as this query: a search would find nothing else. */
  covers(query: SearchQuery): boolean;
}

/**
 * Creates a memory of how far back the lists of addresses were read, for sources that also search an address for each
 * spelling: plan the lists first. A list that fails, or is too long to be read whole, covers nothing.
 */
export function createListReach(): ListReach {
  /** Milliseconds since 1970, by address. */
  const reach = new Map<string, number>();
  return {
    async *follow({ address = '', since }, pages) {
      reach.delete(address);
      let isWhole = true;
      for await (const page of pages) {
        isWhole &&= page.reachedBackTo === undefined;
        yield page;
      }
      if (isWhole) reach.set(address, since);
    },
    covers: ({ address = '', since }) => (reach.get(address) ?? Infinity) <= since,
  };
}
