import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import type { RedditListing } from './listing.ts';

/** Pages of one listing that are read at most: listings end near a thousand things, and pages may be short. */
const MOST_PAGES = 50;

/** A question about several things at once, such as spellings joined with OR or subreddits joined with a plus sign. */
export interface RedditQuestion {
  /** The page behind `after`, newest things first. Null: these parts cannot be read, for reasons of their own. */
  page(parts: readonly string[], after: string | null): Promise<RedditListing | null>;
  /** A listing that ends with at least so many things was cut off by Reddit, not by the want of more. */
  readonly cutFrom: number;
}

/** What a page of the walk gives. */
export interface Step {
  readonly items: readonly ParsedItem[];
  /** Milliseconds since 1970: Reddit shows nothing older, although there may be. */
  readonly reachedBackTo?: number;
}

const halves = (parts: readonly string[]) => {
  const middle = Math.ceil(parts.length / 2);
  return [parts.slice(0, middle), parts.slice(middle)];
};

/**
 * Reads a question back in time to `since` (milliseconds). Listings are sorted, so a page that ends before `since` is
 * the last. Where Reddit cuts a listing off earlier, each half of the parts is asked for by itself, down to a single
 * one: it then tells where it ended. Parts that cannot be read are found in the same way and left out. Things may come
 * several times.
 */
export async function* walkBack(
  question: RedditQuestion,
  parts: readonly string[],
  since: number,
): AsyncGenerator<Step> {
  const seen = new Set<string>();
  let received = 0;
  let oldest = Number.POSITIVE_INFINITY;
  let isOpen = true;
  for (let after: string | null = null, pages = 0; pages < MOST_PAGES; pages++) {
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
  if (parts.length > 1) for (const half of halves(parts)) yield* walkBack(question, half, since);
  else if (isCut && Number.isFinite(oldest)) yield { items: [], reachedBackTo: oldest };
}
