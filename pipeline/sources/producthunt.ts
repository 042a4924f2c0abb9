import { DAY_MS } from '../../schemas/duration.ts';
import { addressUrl } from '../connector/base-url.ts';
import { SourceError } from '../connector/connector.ts';
import type { Connector, PostPage, SearchQuery, SourceIo } from '../connector/connector.ts';
import { toPage } from '../connector/parsing/post-page.ts';
import { queryPerAddress } from '../connector/planning/addresses.ts';
import { createFeedReader } from './feeds/feed-reader.ts';
import { producthuntAddress, SITE, topicOf } from './producthunt/address.ts';
import {
  API_LIMIT,
  listLaunches,
  REREAD_SIZE,
  rereadLaunches,
  type ProducthuntApi,
} from './producthunt/api.ts';
import { toLaunch } from './producthunt/launch.ts';

/** https://www.producthunt.com/feed: the last 50 launches, without votes. */
const FEED = `${SITE}/feed`;

/** Creates a function that yields the launches in the feed. */
function createFeedSearch(base: string | undefined) {
  const readFeed = createFeedReader(1);
  return async function* feedSearch(
    { address = '', since }: SearchQuery,
    io: SourceIo,
  ): AsyncGenerator<PostPage> {
    if (topicOf(address) !== null)
      throw new SourceError(
        'bad_request',
        'a topic needs EARSHOT_PRODUCTHUNT_TOKEN to be read',
        undefined,
        'query',
      );
    const call = {
      address: FEED,
      url: addressUrl(FEED, base),
      source: 'producthunt',
      limit: 'default',
    } as const;
    const document = await readFeed(call, io);
    if (document === null) throw new SourceError('not_found', 'the feed is gone for good (status 410)');
    yield toPage(document.items.map(toLaunch), since, io.now());
  };
}

/** Product Hunt: launches. Needs nothing; with a token it has their votes, topics, and all that the feed no longer has. */
export const producthunt: Connector = {
  source: 'producthunt',
  summary: {
    keywordSearch: 'newest launches, where projects add it',
    reach: 'the last 50 launches; with a token: the last 1,000',
    callLimit: '1 call in 2 s; with a token: 1 in 5 s',
  },
  // 6,250 points of complexity in 15 minutes, and a page of launches costs tens of them. For the feed no figure is
  // published. https://api.producthunt.com/v2/docs/rate_limits/headers
  limits: { default: { calls: 1, perMs: 2000 }, [API_LIMIT]: { calls: 1, perMs: 5000 } },
  // Launches are scheduled: they appear after the time that they carry.
  overlapMs: DAY_MS,
  maxBackfillDays: null,
  // The lists take no query.
  exclusions: 'none',
  open({ token, base_url: base }) {
    const api: ProducthuntApi | null = token ? { token, base } : null;
    const feedSearch = createFeedSearch(base);
    return {
      availability: { available: true },
      plan: queryPerAddress,
      search: (query, io) => (api ? listLaunches(api, query, io) : feedSearch(query, io)),
      ...(api && {
        postReader: { batchSize: REREAD_SIZE, read: (ids, io) => rereadLaunches(api, ids, io) },
      }),
      findAddress: (given) => Promise.resolve().then(() => producthuntAddress(given, api !== null)),
    };
  },
};
