import { HOUR_MS } from '../../schemas/duration.ts';
import { addressUrl } from '../connector/base-url.ts';
import { SourceError } from '../connector/connector.ts';
import type { Connector, PostPage, SearchQuery, SourceIo } from '../connector/connector.ts';
import { toPage } from '../connector/parsing/post-page.ts';
import { queryPerAddress } from '../connector/planning/addresses.ts';
import { createFeedReader } from './feeds/feed-reader.ts';
import { findFeed } from './feeds/find-feed.ts';

/** How many feeds are kept to be read only if they changed. A feed has some 100 KB. */
const MOST_KEPT = 300;
/** A feed that does not answer holds up the others, and the next scan reads it again. */
const MAX_ATTEMPTS = 2;

/** Feeds that projects add: blogs, newsletters, release notes, podcasts, forums. Needs nothing. */
export const feed: Connector = {
  source: 'feed',
  summary: {
    keywordSearch: 'reads the feeds that projects add',
    reach: 'what a feed lists',
    callLimit: '1 call a second to each host',
  },
  // Of each host: its name is the name of the limit.
  limits: { default: { calls: 1, perMs: 1000 } },
  // Entries appear up to hours after the time that they carry.
  overlapMs: 6 * HOUR_MS,
  maxBackfillDays: null,
  // Feeds cannot be searched.
  exclusions: 'none',
  open({ base_url }) {
    const readFeed = createFeedReader(MOST_KEPT);
    async function* search({ address = '', since }: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
      const url = addressUrl(address, base_url);
      const call = { address, url, source: 'feed', limit: url.host, maxAttempts: MAX_ATTEMPTS } as const;
      const document = await readFeed(call, io);
      if (document === null) throw new SourceError('not_found', 'the feed is gone for good (status 410)');
      yield toPage(document.items, since, io.now());
    }
    return {
      availability: { available: true },
      ...(base_url === undefined && { callsGivenHosts: true }),
      plan: queryPerAddress,
      search,
      findAddress: (given, io) => findFeed(given, base_url, io),
    };
  },
};
