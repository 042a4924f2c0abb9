import { HOUR_MS, MINUTE_MS } from '../../../schemas/duration.ts';
import type { Source } from '../../../schemas/source.ts';
import type { SourceIo, SourceResponse } from '../../connector/connector.ts';
import { decodeFeed } from './encoding.ts';
import { parseFeedDocument, type FeedDocument } from './feed-document.ts';

/** The longest time for which a feed's wish not to be read is obeyed: some say a year. */
const LONGEST_TTL_MS = HOUR_MS;

/** The media types of feeds, for the header `accept`. */
export const FEED_TYPES =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml, */*';

/** What is kept of a feed between two scans. After a restart the feed is simply read again. */
interface Kept {
  readonly document: FeedDocument;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970 until which the feed says it will not change. */
  readonly freshUntil: number;
}

/** A call for a feed. */
export interface FeedCall {
  /** The address that the feed is known by, for relative links. */
  readonly address: string;
  /** Where it is read. */
  readonly url: URL;
  readonly source: Source;
  /** The name of the rate limit. */
  readonly limit: string;
  readonly maxAttempts?: number;
}

function conditional({ etag, 'last-modified': modified }: SourceResponse['headers']): Record<string, string> {
  return { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
}

/**
 * Creates a function that reads a feed, but only if it changed: of the last `mostKept` feeds it keeps what they said.
 * It returns null for a feed that is gone for good (410), and throws `malformed_answer` for what is no feed.
 */
export function createFeedReader(mostKept: number) {
  const kept = new Map<string, Kept>();
  const keep = (address: string, next: Kept) => {
    kept.delete(address);
    kept.set(address, next);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };

  return async (call: FeedCall, io: SourceIo): Promise<FeedDocument | null> => {
    const { address, url, source, limit, maxAttempts } = call;
    const before = kept.get(address);
    if (before && io.now() < before.freshUntil) return before.document;
    const answer = await io.request({
      url,
      headers: { accept: FEED_TYPES, ...before?.headers },
      acceptStatuses: before ? [304, 410] : [410],
      limit,
      ...(maxAttempts !== undefined && { maxAttempts }),
    });
    if (answer.status === 410) return null;
    // Unchanged, but this query may be new.
    if (answer.status === 304 && before) return before.document;
    const body = decodeFeed(answer.bytes, answer.headers['content-type']);
    const document = parseFeedDocument(body, { address, readAt: io.now(), source });
    const freshUntil = io.now() + Math.min(document.ttlMinutes * MINUTE_MS, LONGEST_TTL_MS);
    keep(address, { document, headers: conditional(answer.headers), freshUntil });
    return document;
  };
}
