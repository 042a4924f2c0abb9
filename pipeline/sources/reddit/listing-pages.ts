import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import type { RedditListing } from './listing.ts';

/** The most pages per listing: listings end near a thousand items, and pages may be short. */
const MAX_PAGES = 50;

/** A listing for several parts at once: spellings joined with OR, or subreddits joined with a plus sign. */
export interface ListingReader {
  /** Returns the page after `after`, newest first; null when these parts cannot be read, for reasons of their own. */
  page(parts: readonly string[], after: string | null): Promise<RedditListing | null>;
  /** A listing that ends with at least this many items was cut off by Reddit. */
  readonly cutFrom: number;
}

/** One page of the way back. */
export interface ListingStep {
  readonly items: readonly ParsedItem[];
  /** Milliseconds since 1970: Reddit shows nothing older, although there may be more. */
  readonly reachedBackTo?: number;
}

const halve = (parts: readonly string[]) => {
  const middle = Math.ceil(parts.length / 2);
  return [parts.slice(0, middle), parts.slice(middle)];
};

/**
 * Yields a listing back to `since` (milliseconds since 1970). Listings are sorted, so a page that ends before `since`
 * is the last. Where Reddit cuts a listing off earlier, each half of the parts is listed on its own, down to a single
 * one, which then reports where it ended. Parts that cannot be read are found the same way and left out. Items may come
 * several times.
 */
export async function* readBack(
  question: ListingReader,
  parts: readonly string[],
  since: number,
): AsyncGenerator<ListingStep> {
  const seen = new Set<string>();
  let received = 0;
  let oldest = Number.POSITIVE_INFINITY;
  let isOpen = true;
  for (let after: string | null = null, pages = 0; pages < MAX_PAGES; pages++) {
    const listing: RedditListing | null = await question.page(parts, after);
    isOpen = listing !== null;
    if (!listing) break;
    yield { items: listing.items };
    received += listing.items.length;
    oldest = Math.min(oldest, listing.last ?? oldest);
    if (oldest < since || !listing.after || seen.has(listing.after)) break;
    after = listing.after;
    seen.add(after);
  }
  const isCut = received >= question.cutFrom && oldest >= since;
  if (isOpen && !isCut) return;
  if (parts.length > 1) for (const half of halve(parts)) yield* readBack(question, half, since);
  else if (isCut && Number.isFinite(oldest)) yield { items: [], reachedBackTo: oldest };
}
