import { queryPerSpelling } from '../poll/plan.ts';
import { phrase } from '../poll/plan-phrase.ts';
import { baseUrl, callUrl } from './base-url.ts';
import { accountSession, anonymousSession, LOGIN_LIMIT, type BlueskySession } from './bluesky-session.ts';
import { textWithLinks } from './bluesky-text.ts';
import { toPage, toPost, type Read } from './page.ts';
import { followsBluesky } from './bluesky-stream.ts';
import {
  SourceError,
  type Connector,
  type Page,
  type Query,
  type SourceIo,
  type SourceVariables,
} from './source.ts';
import { count, isoTime, list, parseJson, record, text, type Wire } from './wire.ts';

/** Bluesky's search: https://docs.bsky.app/docs/api/app-bsky-feed-search-posts */
const BASE = 'https://bsky.social/xrpc';
/** Where everyone may read single posts without login. */
const PUBLIC_BASE = 'https://public.api.bsky.app/xrpc';
/** Posts that one call of `getPosts` gives. */
export const POSTS_AT_ONCE = 25;
/** Posts a page: the most that the search gives. */
const PAGE_SIZE = 100;
/** Labels by which an author or a moderator asks that a post be left alone. */
const WITHHELD = ['!no-unauthenticated', '!hide', '!takedown'];

/** One page of posts. */
export interface BlueskyAnswer {
  readonly reads: readonly Read[];
  readonly cursor: string | null;
  /** Posts that the search has in all, where it says so. */
  readonly total: number | null;
  /** Milliseconds since 1970: the oldest time of indexing on the page; null when there is none. */
  readonly oldest: number | null;
}

/** Recorded answers of some clients spell the fields in snake case. */
const field = (post: Wire, name: string): unknown =>
  post[name] ?? post[name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`)];

/** By its moderators' labels, its account's, or those that its author wrote into the record. */
const isWithheld = (post: Wire) =>
  [
    ...list(post.labels),
    ...list(record(post.author).labels),
    ...list(record(record(post.record).labels).values),
  ]
    .map(record)
    .some(({ val, neg }) => neg !== true && WITHHELD.includes(String(val)));

/** The smaller of the author's time and the index's: the first is the author's word, the second may be late. */
function postedAt(post: Wire): number | null {
  const times = [isoTime(record(post.record).createdAt), isoTime(field(post, 'indexedAt'))];
  const known = times.filter((time) => time !== null && time > 0) as number[];
  return known.length > 0 ? Math.min(...known) : null;
}

/** Reads one post as Bluesky shows it: the record and what there is to know of it. */
export function readBlueskyPost(value: unknown): Read {
  const post = record(value);
  const author = record(post.author);
  const content = record(post.record);
  const reply = record(content.reply);
  const uri = text(post.uri);
  const [, did, rkey] = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/.exec(uri ?? '') ?? [];
  if (!uri || !did || !rkey || typeof content.text !== 'string') return 'malformed';
  if (isWithheld(post)) return 'withheld';
  const handle = text(author.handle);
  // The account's handle no longer resolves: its lasting id stands in.
  const name = handle === null || handle === 'handle.invalid' ? did : handle;
  return toPost('bluesky', {
    externalId: uri,
    kind: text(record(reply.parent).uri) ? 'comment' : 'post',
    url: `https://bsky.app/profile/${name}/post/${rkey}`,
    text: textWithLinks(content.text, content.facets),
    lang: text(list(content.langs)[0]),
    author: name,
    authorName: text(field(author, 'displayName')),
    authorUrl: `https://bsky.app/profile/${did}`,
    engagement: ['likeCount', 'replyCount', 'repostCount', 'quoteCount'].map((counter) =>
      count(field(post, counter)),
    ),
    postedAt: postedAt(post),
    threadId: text(record(reply.root).uri) ?? uri,
    parentId: text(record(reply.parent).uri),
  });
}

/** Reads an answer of `searchPosts`. Throws `malformed_answer` when it holds no list of posts. */
export function parseBluesky(body: unknown): BlueskyAnswer {
  const answer = record(body);
  if (!Array.isArray(answer.posts)) throw new SourceError('malformed_answer', 'the answer has no posts');
  const times = answer.posts
    .map((post) => isoTime(field(record(post), 'indexedAt')))
    .filter((time) => time !== null);
  return {
    reads: answer.posts.map(readBlueskyPost),
    cursor: text(answer.cursor),
    total: typeof answer.hitsTotal === 'number' ? answer.hitsTotal : null,
    oldest: times.length > 0 ? Math.min(...times) : null,
  };
}

interface Ask {
  readonly cursor: string | null;
  readonly until: number | null;
}

async function ask(
  base: URL,
  session: BlueskySession,
  query: Query,
  { cursor, until }: Ask,
  io: SourceIo,
): Promise<BlueskyAnswer | null> {
  const url = callUrl(base, '/app.bsky.feed.searchPosts', {
    q: phrase(query.spellings[0] ?? '') ?? '',
    sort: 'latest',
    since: new Date(Math.max(query.since, 0)).toISOString(),
    ...(until !== null && { until: new Date(until).toISOString() }),
    limit: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
  });
  // Without login a cursor is refused, often with a web page.
  const answer = await session.call(io, { url, accept: cursor === null ? [] : [400, 401, 403] });
  return answer.status === 200 ? parseBluesky(parseJson(answer)) : null;
}

/**
 * Pages by cursor. Where the cursor is refused or ends too early, goes on from the oldest time of indexing that was
 * seen (`until` is exclusive, so one millisecond is added and repeats are left out) until nothing new comes.
 */
async function* search(base: URL, session: BlueskySession, query: Query, io: SourceIo): AsyncGenerator<Page> {
  const seen = new Set<string>();
  let [received, oldest, cursorsWork] = [0, Number.POSITIVE_INFINITY, true];
  for (let next: Ask = { cursor: null, until: null }; ;) {
    const answer = await ask(base, session, query, next, io);
    cursorsWork &&= answer !== null;
    const reads = (answer?.reads ?? []).filter(
      (read) => typeof read === 'string' || !seen.has(read.external_id),
    );
    for (const read of reads) if (typeof read !== 'string') seen.add(read.external_id);
    yield toPage(reads, query.since, io.now());

    received += answer?.reads.length ?? 0;
    const moved = (answer?.oldest ?? oldest) < oldest;
    oldest = Math.min(oldest, answer?.oldest ?? oldest);
    if (!Number.isFinite(oldest) || oldest < query.since) return;
    if (cursorsWork && answer?.cursor && reads.length > 0) {
      next = { ...next, cursor: answer.cursor };
      continue;
    }
    const complete =
      answer !== null && answer.total !== null && received >= answer.total && received < PAGE_SIZE;
    if (complete || (!moved && next.cursor === null)) return;
    next = { cursor: null, until: oldest + 1 };
  }
}

/**
 * Reads posts by their ids, at most `POSTS_AT_ONCE`; those that are gone, or that the index does not have yet, are
 * missing in the answer. Asks as the account where there is one.
 */
export function blueskyPostReader({ identifier, app_password: password, base_url }: SourceVariables) {
  const known = identifier && password;
  const base = baseUrl(known || base_url ? BASE : PUBLIC_BASE, base_url);
  const session = known ? accountSession(base, identifier, password) : anonymousSession();
  return async (uris: readonly string[], io: SourceIo): Promise<readonly Wire[]> => {
    const url = callUrl(base, '/app.bsky.feed.getPosts');
    for (const uri of uris) url.searchParams.append('uris', uri);
    const { posts } = record(parseJson(await session.call(io, { url, tries: 1 })));
    return list(posts).map(record);
  };
}

/** Bluesky by search. Needs an account's name and an app password. */
export const bluesky: Connector = {
  source: 'bluesky',
  limits: {
    // 3,000 calls in 5 minutes an address; 30 logins in 5 minutes an account.
    default: { calls: 3000, perMs: 300_000 },
    [LOGIN_LIMIT]: { calls: 30, perMs: 300_000 },
  },
  overlapMs: 600_000,
  maxBackfillDays: null,
  open(settings) {
    const { identifier, app_password: password, base_url } = settings;
    const base = baseUrl(BASE, base_url);
    const known = identifier && password;
    const session = known ? accountSession(base, identifier, password) : anonymousSession();
    return {
      // Another server than Bluesky's own may well answer without login, and the stream asks for none.
      availability:
        known || base_url || followsBluesky(settings)
          ? { available: true }
          : {
              available: false,
              reason: 'not configured: EARSHOT_BLUESKY_IDENTIFIER and EARSHOT_BLUESKY_APP_PASSWORD',
            },
      plan: (wants) =>
        known || base_url
          ? queryPerSpelling(wants).filter(({ spellings }) => phrase(spellings[0] ?? '') !== null)
          : [],
      search: (query, io) => search(base, session, query, io),
    };
  },
};
