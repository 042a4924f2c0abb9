import { HOUR_MS } from '../../schemas/duration.ts';
import type { Connector, PostPage, SearchQuery, SourceIo } from '../connector/connector.ts';
import { searchInTurn } from '../connector/parsing/combined-search.ts';
import { asObject, asText, listIn, parseJson } from '../connector/parsing/json-values.ts';
import type { ParsedItem } from '../connector/parsing/post-page.ts';
import { walkPages, type ListedPage, type Walk } from '../connector/parsing/walk-pages.ts';
import { isListQuery, queryPerAddress, queryPerAddressAndSpelling } from '../connector/planning/addresses.ts';
import { createListReach, type ListReach } from '../connector/planning/list-reach.ts';
import { rereadEach } from '../connector/reread-each.ts';
import { createSiteCaller, type SiteCaller } from '../connector/site-call.ts';
import { lemmyAddress, placeAt, type LemmyPlace } from './lemmy/address.ts';
import { REREAD_SIZE, readAgain } from './lemmy/reread.ts';
import { readComment, readPost } from './lemmy/view.ts';

/** Posts per page: as many as servers return. */
const PAGE_SIZE = 50;
/** The most pages of a list: lemmy.world has about a thousand comments an hour. */
const MOST_PAGES = 20;
const SEARCH_PAGES = 10;

/** Where the next page is: a cursor of the server, or a number in lists that have none. */
type Cursor = { readonly page_cursor: string } | { readonly page: number };

/** A list of a server. */
interface LemmyList {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The fields with its posts, and how they are parsed. */
  readonly read: Readonly<Record<string, (view: unknown) => ParsedItem>>;
}

const POSTS: LemmyList = { name: 'posts', path: '/api/v3/post/list', query: {}, read: { posts: readPost } };
const COMMENTS: LemmyList = {
  name: 'comments',
  path: '/api/v3/comment/list',
  query: {},
  read: { comments: readComment },
};
const searchFor = (spelling: string): LemmyList => ({
  name: 'search',
  path: '/api/v3/search',
  query: { q: spelling, type_: 'All' },
  read: { posts: readPost, comments: readComment },
});

/** Returns the parameters of a place in a search, whose `type_` is what to look for. */
const scopeIn = ({ scope }: LemmyPlace, { query }: LemmyList) =>
  query.type_ === undefined || !scope.type_ ? scope : { listing_type: scope.type_ };

async function readPage(
  call: SiteCaller,
  list: LemmyList,
  place: LemmyPlace,
  cursor: Cursor | undefined,
  io: SourceIo,
): Promise<ListedPage<Cursor>> {
  const query = { ...scopeIn(place, list), ...list.query, sort: 'New', limit: PAGE_SIZE, ...cursor };
  const answer = asObject(parseJson(await io.request(call(place.server, list.path, query))));
  const items = Object.entries(list.read).flatMap(([field, read]) => listIn(answer, field).map(read));
  const next = asText(answer.next_page);
  const page = cursor && 'page' in cursor ? cursor.page : 1;
  if (items.length === 0) return { items, next: null };
  return { items, next: next === null ? { page: page + 1 } : { page_cursor: next } };
}

/** Reads the newest posts and comments, and searches only where they do not reach back far enough. */
function search(
  call: SiteCaller,
  reach: ListReach,
  query: SearchQuery,
  io: SourceIo,
): AsyncIterable<PostPage> {
  const { address = '', since, spellings } = query;
  const place = placeAt(address);
  const walk = (list: LemmyList, mostPages: number) => {
    const range: Walk = { mostPages, since, now: io.now };
    return walkPages((cursor?: Cursor) => readPage(call, list, place, cursor, io), range);
  };
  if (isListQuery(query)) {
    const lists = [POSTS, COMMENTS].map((list) => ({ name: list.name, pages: walk(list, MOST_PAGES) }));
    return reach.follow(query, searchInTurn(lists));
  }
  return reach.covers(query) ? searchInTurn([]) : walk(searchFor(spellings[0] ?? ''), SEARCH_PAGES);
}

/** Lemmy: servers and communities that projects add. Needs nothing. https://join-lemmy.org/api/ */
export const lemmy: Connector = {
  source: 'lemmy',
  summary: {
    keywordSearch: 'reads the servers and communities that projects add, and searches them',
    reach: 'everything, 500 posts and comments per query',
    callLimit: '1 call a second to each host',
  },
  // Of each host: its name is the name of the limit. Servers allow 600 searches in ten minutes.
  // https://join-lemmy.org/docs/administration/configuration.html
  limits: { default: { calls: 1, perMs: 1000 } },
  // Posts of other servers arrive late.
  overlapMs: HOUR_MS,
  maxBackfillDays: null,
  // The search takes a text and no operators.
  exclusions: 'none',
  open({ base_url }) {
    const call = createSiteCaller(base_url);
    const reach = createListReach();
    return {
      availability: { available: true },
      ...(base_url === undefined && { callsGivenHosts: true }),
      plan: (targets) => [...queryPerAddress(targets), ...queryPerAddressAndSpelling(targets)],
      search: (query, io) => search(call, reach, query, io),
      postReader: {
        batchSize: REREAD_SIZE,
        read: (ids, io) => rereadEach(ids, (id) => readAgain(call, id, io)),
      },
      findAddress: (given) => Promise.resolve().then(() => lemmyAddress(given)),
    };
  },
};
