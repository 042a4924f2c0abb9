import { SourceError } from '../connector/connector.ts';
import type { Connector, PostPage, SearchQuery, SourceIo, SourceResponse } from '../connector/connector.ts';
import { searchInTurn } from '../connector/parsing/combined-search.ts';
import { asObject, asText, parseJson } from '../connector/parsing/json-values.ts';
import type { ParsedItem } from '../connector/parsing/post-page.ts';
import { walkPages, type ListedPage } from '../connector/parsing/walk-pages.ts';
import { queryPerAddress } from '../connector/planning/addresses.ts';
import { hashtagOf } from '../connector/planning/hashtags.ts';
import { createSiteCaller, type SiteCaller } from '../connector/site-call.ts';
import { mastodonAddress, serverAt } from './mastodon/address.ts';
import { createAncestryLookup } from './mastodon/ancestry.ts';
import { REREAD_SIZE, rereadStatuses } from './mastodon/reread.ts';
import { readStatus } from './mastodon/status.ts';

/** Statuses per page: as many as servers return. https://docs.joinmastodon.org/methods/timelines/ */
const PAGE_SIZE = 40;
/** The most pages of a timeline: mastodon.social has about a thousand posts in half an hour. */
const MOST_PAGES = 25;
/** The most hashtags of keywords that are read at a server. */
const MOST_TAGS = 30;

/** Servers answer 422, or 401, when they show their timelines only to members. */
const errorIn = ({ status }: SourceResponse): SourceError | null =>
  status === 401 || status === 422
    ? new SourceError('unauthorized', 'the server shows this timeline only to its members')
    : null;

/** A timeline of a server. `path` is below `/api/v1/timelines`. */
interface Timeline {
  readonly path: string;
  readonly isLocal?: true;
}

/**
 * Returns the timelines of an address: that of its hashtag, or the local one of its server, and there those of the keywords
 * as hashtags. These have the posts of other servers, too.
 */
function timelinesOf(tag: string | null, spellings: readonly string[]): Timeline[] {
  if (tag !== null) return [{ path: `/tag/${tag}` }];
  const tags = [...new Set(spellings.map(hashtagOf).filter((one) => one !== null))].slice(0, MOST_TAGS);
  return [
    { path: '/public', isLocal: true },
    ...tags.map((one) => ({ path: `/tag/${encodeURIComponent(one)}` })),
  ];
}

function search(
  call: SiteCaller,
  { address = '', since, spellings }: SearchQuery,
  io: SourceIo,
): AsyncIterable<PostPage> {
  const { server, tag } = serverAt(address);
  const ancestryOf = createAncestryLookup(spellings, call, server, io);
  const read = async ({ path, isLocal }: Timeline, maxId?: string): Promise<ListedPage<string>> => {
    const query = { ...(isLocal && { local: 'true' }), limit: PAGE_SIZE, ...(maxId && { max_id: maxId }) };
    const request = call(server, `/api/v1/timelines${path}`, query);
    const statuses = parseJson(await io.request({ ...request, errorIn }));
    if (!Array.isArray(statuses)) throw new SourceError('malformed_answer', 'the answer is no list of posts');
    const items: ParsedItem[] = [];
    for (const status of statuses) items.push(readStatus(status, server, await ancestryOf(status)));
    return { items, next: asText(asObject(statuses.at(-1)).id) };
  };
  return searchInTurn(
    timelinesOf(tag, spellings).map((timeline) => ({
      name: timeline.path,
      pages: walkPages((maxId?: string) => read(timeline, maxId), {
        mostPages: MOST_PAGES,
        since,
        now: io.now,
      }),
    })),
  );
}

/** Mastodon: servers and hashtags that projects add. Needs nothing. https://docs.joinmastodon.org/client/public/ */
export const mastodon: Connector = {
  source: 'mastodon',
  summary: {
    keywordSearch:
      'reads the servers and hashtags that projects add; at servers also one hashtag per spelling',
    reach: 'the last 1,000 posts of a timeline',
    callLimit: '1 call a second to each host',
  },
  // Of each host: its name is the name of the limit. Servers allow 300 calls in five minutes.
  // https://docs.joinmastodon.org/api/rate-limits/
  limits: { default: { calls: 1, perMs: 1000 } },
  // Posts of other servers arrive late.
  overlapMs: 3_600_000,
  maxBackfillDays: null,
  // Timelines take no query.
  exclusions: 'none',
  open({ base_url }) {
    const call = createSiteCaller(base_url);
    return {
      availability: { available: true },
      ...(base_url === undefined && { callsGivenHosts: true }),
      plan: queryPerAddress,
      search: (query, io) => search(call, query, io),
      postReader: { batchSize: REREAD_SIZE, read: (uris, io) => rereadStatuses(call, uris, io) },
      findAddress: (given) => Promise.resolve().then(() => mastodonAddress(given)),
    };
  },
};
