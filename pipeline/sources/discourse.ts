import type { Post } from '../../schemas/post.ts';
import type { Connector, PostPage, SearchQuery, SourceIo } from '../connector/connector.ts';
import { asObject, asText, listIn, parseJson } from '../connector/parsing/json-values.ts';
import type { ParsedItem } from '../connector/parsing/post-page.ts';
import { walkPages } from '../connector/parsing/walk-pages.ts';
import { isListQuery, queryPerAddress, queryPerAddressAndSpelling } from '../connector/planning/addresses.ts';
import { createListReach, type ListReach } from '../connector/planning/list-reach.ts';
import { rereadEach } from '../connector/reread-each.ts';
import { createSiteCaller, type SiteCaller } from '../connector/site-call.ts';
import { discourseAddress, placeAt, type DiscoursePlace } from './discourse/address.ts';
import { readPost } from './discourse/post.ts';
import { SEARCH_LIMIT, searchForum } from './discourse/search.ts';
import { activeTopics } from './discourse/topics.ts';

/** The most pages of newest posts: at 50 a page, some days of a busy forum. */
const MOST_PAGES = 20;
/** Posts read again together: each is a call. */
const REREAD_SIZE = 10;

/** Yields the newest posts of a forum, or those of them that are in its part. */
async function* newest(
  call: SiteCaller,
  { forum, part }: DiscoursePlace,
  { since }: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const topics = part && (await activeTopics(call, forum, part.list, since, io));
  const read = async (before?: string) => {
    const answer = asObject(
      parseJson(await io.request(call(forum, '/posts.json', before ? { before } : {}))),
    );
    const posts = listIn(answer, 'latest_posts');
    return { items: posts.map((post) => readPost(post, forum)), next: asText(asObject(posts.at(-1)).id) };
  };
  for await (const page of walkPages(read, { mostPages: MOST_PAGES, since, now: io.now })) {
    const posts = page.posts.filter(
      ({ thread_id: thread }) => topics?.has(thread?.split('/').at(-1) ?? '') ?? true,
    );
    yield { ...page, posts };
  }
}

/** Reads the newest posts, and searches only where they do not reach back far enough: searches are rationed. */
async function* search(call: SiteCaller, reach: ListReach, query: SearchQuery, io: SourceIo) {
  const place = placeAt(query.address ?? '');
  if (isListQuery(query)) yield* reach.follow(query, newest(call, place, query, io));
  else if (!reach.covers(query)) yield* searchForum(call, place, query, io);
}

/** Reads a post again. A forum answers 403 for one that has moved to where only members can read it. */
async function readAgain(call: SiteCaller, id: string, io: SourceIo): Promise<ParsedItem | null> {
  const [, forum, number] = /^(.*\/)p\/(\d+)$/.exec(id) ?? [];
  if (!forum || !number) return null;
  const request = call(forum, `/posts/${number}.json`);
  const answer = await io.request({ ...request, acceptStatuses: [404] });
  return answer.status === 404 ? 'withheld' : readPost(parseJson(answer), forum);
}

/** The answer does not have the title of the topic. */
const toReading = ({ external_id, engagement, text }: Post) => ({ external_id, engagement, text });

/** Discourse: forums, categories and tags that projects add. Needs nothing. https://docs.discourse.org */
export const discourse: Connector = {
  source: 'discourse',
  summary: {
    keywordSearch: 'reads the forums, categories and tags that projects add, and searches them',
    reach: 'everything, 50 topics per query',
    callLimit: '1 call a second to each host; searches: 1 in 8 s',
  },
  // Of each host: its name is the name of the limit. Forums allow 200 calls a minute, but few searches to those who are
  // not signed in. https://meta.discourse.org/t/available-settings-for-global-rate-limits-and-throttling/78612
  limits: { default: { calls: 1, perMs: 1000 }, [SEARCH_LIMIT]: { calls: 1, perMs: 8000 } },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // It also finds other forms of a word.
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
        read: (ids, io) => rereadEach(ids, (id) => readAgain(call, id, io), toReading),
      },
      findAddress: (given) => Promise.resolve().then(() => discourseAddress(given)),
    };
  },
};
