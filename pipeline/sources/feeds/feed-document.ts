import { parseFeed as parseDocument } from 'feedsmith';
import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import { SourceError } from '../../connector/connector.ts';
import { asList, asNumber, asObject, asText, type JsonObject } from '../../connector/parsing/json-values.ts';
import type { Source } from '../../../schemas/source.ts';
import { absolute, linkOf, readEntry, titleOf, type FeedContext } from './feed-entry.ts';

/** A parsed feed. */
export interface FeedDocument {
  readonly title: string | null;
  readonly items: readonly ParsedItem[];
  /** Minutes for which the feed says it will not change; 0 when it does not say. */
  readonly ttlMinutes: number;
}

const PERIOD_MINUTES: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

function ttlOf(feed: JsonObject): number {
  const { updatePeriod, updateFrequency } = asObject(feed.sy);
  const period = PERIOD_MINUTES[asText(updatePeriod) ?? ''] ?? 0;
  return asNumber(feed.ttl) ?? period / Math.max(asNumber(updateFrequency) ?? 1, 1);
}

/** A document type, in which a feed could define entities of its own. */
const DOCUMENT_TYPE = /<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>/i;

/** Everything up to the end of the last complete entry. */
const WHOLE_ENTRIES = /^.*<\/(?:\w+:)?(?:item|entry)>/s;

/** Returns the document as an object. A truncated document is read up to its last complete entry. */
function parsed(document: string): JsonObject {
  const readable = document.replace(DOCUMENT_TYPE, '').trimStart();
  for (const part of [readable, WHOLE_ENTRIES.exec(readable)?.[0]]) {
    try {
      if (part !== undefined) return asObject(parseDocument(part).feed);
    } catch {
      // The next part may be complete.
    }
  }
  throw new SourceError('malformed_answer', 'no feed that can be read');
}

/** How a feed was read. */
export interface FeedReading {
  /** Where it came from, for relative links. */
  readonly address: string;
  /** When, in milliseconds since 1970. */
  readonly readAt: number;
  /** The source of its posts. */
  readonly source: Source;
}

/**
 * Parses a feed: RSS 2.0, Atom, RDF (RSS 1.0) or JSON Feed. Reads no document type and resolves only XML's own
 * entities. Throws `malformed_answer` for anything else.
 */
export function parseFeedDocument(document: string, { address, readAt, source }: FeedReading): FeedDocument {
  const feed = parsed(document);
  const xml = asObject(feed.xml);
  const base = absolute(asText(xml.base), address) ?? address;
  const frame: FeedContext = {
    source,
    address: base,
    site: absolute(linkOf(feed) ?? asText(feed.home_page_url), base) ?? address,
    readAt,
    title: titleOf(feed.title),
    lang:
      asText(xml.lang) ??
      asText(feed.language) ??
      asText(asList(asObject(feed.dc).languages ?? asObject(feed.dc).language)[0]),
    author: asList(feed.authors)[0] ?? null,
  };
  return {
    title: frame.title,
    items: asList(feed.items ?? feed.entries).map((entry) => readEntry(entry, frame)),
    ttlMinutes: ttlOf(feed),
  };
}
