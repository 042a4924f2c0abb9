import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import { combineErrors } from '../../connector/parsing/combined-search.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SearchQuery, SourceIo } from '../../connector/connector.ts';
import { createFeedReader } from '../feeds/feed-reader.ts';
import type { NewsEngine } from './engine.ts';

/**
 * Creates the engine of the operator's own feeds. Each is read only if it changed; one that is gone (410) is not read
 * again.
 */
export function createFeedEngine(addresses: readonly string[]): NewsEngine {
  const readFeed = createFeedReader(addresses.length);
  const gone = new Set<string>();

  async function read(address: string, io: SourceIo): Promise<readonly ParsedItem[]> {
    const call = { address, url: new URL(address), source: 'news', limit: 'feeds' } as const;
    const document = await readFeed(call, io);
    if (document === null) gone.add(address);
    return document?.items ?? [];
  }

  async function* search(_query: SearchQuery, io: SourceIo): AsyncGenerator<readonly ParsedItem[]> {
    const failed: { name: string; error: SourceError }[] = [];
    const searches = addresses.filter((one) => !gone.has(one));
    for (const address of searches) {
      try {
        yield await read(address, io);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        failed.push({ name: new URL(address).host, error });
      }
    }
    // One broken feed must not keep the others from being read.
    const failure = combineErrors(failed, searches.length);
    if (failure) throw failure;
  }
  return { name: 'feeds', search };
}
