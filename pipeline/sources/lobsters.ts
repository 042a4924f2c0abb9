import { SourceError } from '../connector/connector.ts';
import type { Connector, PostPage, SearchQuery, SourceIo } from '../connector/connector.ts';
import { searchInTurn } from '../connector/parsing/combined-search.ts';
import { parseJson } from '../connector/parsing/json-values.ts';
import type { ParsedItem } from '../connector/parsing/post-page.ts';
import { walkPages, type ListedPage } from '../connector/parsing/walk-pages.ts';
import { queryPerAddress } from '../connector/planning/addresses.ts';
import { rereadEach } from '../connector/reread-each.ts';
import { createSiteCaller, type SiteCaller } from '../connector/site-call.ts';
import { lobstersAddress, placeAt, type LobstersPlace } from './lobsters/address.ts';
import { readCommentFeed } from './lobsters/comment-feed.ts';
import { readComment, readStory } from './lobsters/story.ts';

/** The most pages of stories: at 25 a page, about two weeks of lobste.rs. */
const STORY_PAGES = 40;
/** The most pages of comments: at 20 a page, about a day of lobste.rs. */
const COMMENT_PAGES = 20;
/** Posts read again together: each is a call. */
const REREAD_SIZE = 10;

const pagePath = (list: string, page: number, format: string) =>
  page === 1 ? `${list}.${format}` : `${list}/page/${page}.${format}`;

const withNext = (items: readonly ParsedItem[], page: number): ListedPage<number> => ({
  items,
  next: items.length === 0 ? null : page + 1,
});

async function readStories(call: SiteCaller, { site, list }: LobstersPlace, page: number, io: SourceIo) {
  const stories = parseJson(await io.request(call(site, pagePath(list, page, 'json'))));
  if (!Array.isArray(stories)) throw new SourceError('malformed_answer', 'the answer is no list of stories');
  return withNext(
    stories.map((story) => readStory(story, site)),
    page,
  );
}

async function readComments(call: SiteCaller, { site }: LobstersPlace, page: number, io: SourceIo) {
  const answer = await io.request(call(site, pagePath('/comments', page, 'rss')));
  return withNext(readCommentFeed(answer.body, site, io.now()), page);
}

/** Yields the newest stories and, for a whole site, the newest comments. */
function search(
  call: SiteCaller,
  { address = '', since }: SearchQuery,
  io: SourceIo,
): AsyncIterable<PostPage> {
  const place = placeAt(address);
  const walk = (read: typeof readStories, mostPages: number) =>
    walkPages((page?: number) => read(call, place, page ?? 1, io), { mostPages, since, now: io.now });
  const stories = walk(readStories, STORY_PAGES);
  if (!place.isWholeSite) return stories;
  return searchInTurn([
    { name: 'stories', pages: stories },
    { name: 'comments', pages: walk(readComments, COMMENT_PAGES) },
  ]);
}

/** Reads a story or comment again. Sites answer 404, or 400 for comments, when it is gone. */
async function readAgain(call: SiteCaller, id: string, io: SourceIo): Promise<ParsedItem> {
  const answer = await io.request({ ...call(id, '.json'), acceptStatuses: [400, 404] });
  if (answer.status >= 400) return 'withheld';
  const site = `${new URL(id).origin}/`;
  const body = parseJson(answer);
  return id.startsWith(`${site}c/`) ? readComment(body, site) : readStory(body, site);
}

/** Sites that run Lobsters: stories and comments. Needs nothing. https://github.com/lobsters/lobsters */
export const lobsters: Connector = {
  source: 'lobsters',
  summary: {
    keywordSearch: 'reads the sites, tags and domains that projects add',
    reach: 'the last 1,000 stories and 400 comments',
    callLimit: '1 call a second to each host',
  },
  // Of each host: its name is the name of the limit. No figure is published.
  limits: { default: { calls: 1, perMs: 1000 } },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // The lists take no query.
  exclusions: 'none',
  open({ base_url }) {
    const call = createSiteCaller(base_url);
    return {
      availability: { available: true },
      ...(base_url === undefined && { callsGivenHosts: true }),
      plan: queryPerAddress,
      search: (query, io) => search(call, query, io),
      postReader: {
        batchSize: REREAD_SIZE,
        read: (ids, io) => rereadEach(ids, (id) => readAgain(call, id, io)),
      },
      findAddress: (given) => Promise.resolve().then(() => lobstersAddress(given)),
    };
  },
};
