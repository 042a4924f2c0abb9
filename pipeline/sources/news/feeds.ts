import { HOUR_MS } from '../../../schemas/duration.ts';
import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import { combineErrors } from '../../connector/parsing/combined-search.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SearchQuery, SourceIo, SourceResponse } from '../../connector/connector.ts';
import { decodeFeed } from './encoding.ts';
import { parseFeedDocument } from './feed-document.ts';
import type { NewsEngine } from './engine.ts';

/** The longest time for which a feed's wish not to be read is obeyed: some say a year. */
const LONGEST_TTL_MS = HOUR_MS;

/** What is kept of a feed between two scans. After a restart the feed is simply read again. */
interface Kept {
  readonly items: readonly ParsedItem[];
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970 until which the feed says it will not change. */
  readonly freshUntil: number;
}

function conditional({ etag, 'last-modified': modified }: SourceResponse['headers']): Record<string, string> {
  return { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
}

/**
 * Creates the engine of the operator's own feeds. Each is read only if it changed; one that is gone (410) is not read
 * again.
 */
export function createFeedEngine(addresses: readonly string[]): NewsEngine {
  const kept = new Map<string, Kept>();
  const gone = new Set<string>();

  async function read(address: string, io: SourceIo): Promise<readonly ParsedItem[]> {
    const before = kept.get(address);
    if (before && io.now() < before.freshUntil) return before.items;
    const answer = await io.request({
      url: new URL(address),
      headers: {
        accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml, */*',
        ...before?.headers,
      },
      acceptStatuses: [304, 410],
      limit: 'feeds',
    });
    if (answer.status === 410) gone.add(address);
    if (answer.status === 410) return [];
    // Unchanged, but this query may be new.
    if (answer.status === 304) return before?.items ?? [];
    const body = decodeFeed(answer.bytes, answer.headers['content-type']);
    const document = parseFeedDocument(body, address, io.now());
    const freshUntil = io.now() + Math.min(document.ttlMinutes * 60_000, LONGEST_TTL_MS);
    kept.set(address, { items: document.items, headers: conditional(answer.headers), freshUntil });
    return document.items;
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
