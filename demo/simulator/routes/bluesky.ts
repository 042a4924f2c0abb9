import { createHash } from 'node:crypto';
import { json, notFound, type SimulatedCall, type SimulatedPost, type SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';

/** The longest address that is not shortened. */
const SHOWN = 24;
const MAX_POSTS = 25;
const ACCESS = 'simulated-access-token';
const REFRESH = 'simulated-refresh-token';

export const didOf = (author: string) =>
  `did:plc:${createHash('sha256').update(author).digest('hex').slice(0, 24)}`;
export const blueskyUri = (author: string, id: string) => `at://${didOf(author)}/app.bsky.feed.post/${id}`;

/** Returns the text with shortened links, and the facets with their addresses. */
function shortened(text: string) {
  const facets: unknown[] = [];
  const shown = text.replace(/https?:\/\/\S+/g, (uri) => {
    const bare = uri.replace(/^https?:\/\//, '');
    return bare.length > SHOWN ? `${bare.slice(0, SHOWN)}...` : bare;
  });
  let from = 0;
  for (const uri of text.match(/https?:\/\/\S+/g) ?? []) {
    const bare = uri.replace(/^https?:\/\//, '');
    const label = bare.length > SHOWN ? `${bare.slice(0, SHOWN)}...` : bare;
    const at = shown.indexOf(label, from);
    from = at + label.length;
    const byteStart = Buffer.byteLength(shown.slice(0, at));
    facets.push({
      index: { byteStart, byteEnd: byteStart + Buffer.byteLength(label) },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri }],
    });
  }
  return { text: shown, facets };
}

/** Returns a post as Bluesky shows it. */
export function toView(post: SimulatedPost, all: readonly SimulatedPost[]) {
  const strongRef = (id: string | null) => {
    const target = all.find((one) => one.id === id);
    return { uri: blueskyUri(target?.author ?? 'gone.bsky.social', id ?? ''), cid: 'bafyreid' };
  };
  const reply = post.parentId && {
    root: strongRef(post.threadId ?? post.parentId),
    parent: strongRef(post.parentId),
  };
  return {
    uri: blueskyUri(post.author, post.id),
    cid: `bafyrei${post.id}`,
    author: { did: didOf(post.author), handle: post.author, displayName: post.authorName, labels: [] },
    record: {
      $type: 'app.bsky.feed.post',
      createdAt: new Date(post.postedAt).toISOString(),
      ...(post.lang && { langs: [post.lang] }),
      ...(reply && { reply }),
      ...shortened(post.text),
    },
    replyCount: post.replies,
    repostCount: 0,
    likeCount: post.likes,
    quoteCount: 0,
    indexedAt: new Date(post.postedAt + 800).toISOString(),
    labels: [],
  };
}

const BROKEN = [
  null,
  {},
  { uri: 'at://x', record: {} },
  { uri: blueskyUri('a', 'b'), author: {}, record: { text: 'no time' } },
];

function searchPosts({ query, headers, posts, brokenItems }: SimulatedCall) {
  const cursor = query.get('cursor');
  // Like the real server: without login there is only the first page.
  if (cursor !== null && headers.authorization === undefined) {
    return {
      status: 403,
      headers: { 'content-type': 'text/html' },
      body: '<html><body>403 Forbidden</body></html>',
    };
  }
  if (headers.authorization !== undefined && headers.authorization !== `Bearer ${ACCESS}`) {
    return json({ error: 'ExpiredToken', message: 'Token has expired' }, 400);
  }
  const since = Date.parse(query.get('since') ?? '') || 0;
  const until = Date.parse(query.get('until') ?? '') || Number.POSITIVE_INFINITY;
  const found = posts.filter((post) => {
    const indexed = post.postedAt + 800;
    return (
      indexed >= since && indexed < until && matchesQuery(query.get('q') ?? '', `${post.text} ${post.author}`)
    );
  });
  const start = Number(cursor ?? 0);
  const end = start + Number(query.get('limit') ?? 25);
  const views = found.slice(start, end).map((post) => toView(post, posts));
  return json({
    ...(end < found.length && { cursor: String(end) }),
    hitsTotal: found.length,
    posts: [...(brokenItems ? BROKEN : []), ...views],
  });
}

function getPosts({ query, headers, posts }: SimulatedCall) {
  if (headers.authorization !== undefined && headers.authorization !== `Bearer ${ACCESS}`)
    return json({ error: 'ExpiredToken', message: 'Token has expired' }, 400);
  const uris = query.getAll('uris');
  if (uris.length > MAX_POSTS)
    return json({ error: 'InvalidRequest', message: 'uris must not have more than 25 elements' }, 400);
  const found = posts.filter((post) => uris.includes(blueskyUri(post.author, post.id)));
  return json({ posts: found.map((post) => toView(post, posts)) });
}

function createSession({ body }: SimulatedCall) {
  const { identifier, password } = JSON.parse(body) as { identifier?: string; password?: string };
  if (!identifier || password === 'wrong') {
    return json({ error: 'AuthenticationRequired', message: 'Invalid identifier or password' }, 401);
  }
  return json({ accessJwt: ACCESS, refreshJwt: REFRESH, did: didOf(identifier), handle: identifier });
}

function refreshSession({ headers }: SimulatedCall) {
  if (headers.authorization !== `Bearer ${REFRESH}`)
    return json({ error: 'ExpiredToken', message: 'Token has expired' }, 400);
  return json({ accessJwt: ACCESS, refreshJwt: REFRESH, did: didOf('me'), handle: 'me.bsky.social' });
}

/** https://docs.bsky.app */
export const blueskyRoute: SimulatedRoute = {
  source: 'bluesky',
  basePath: '',
  settings: () => ({ identifier: 'made-up.example', app_password: 'made-up' }),
  answer(call) {
    if (call.path === '/xrpc/app.bsky.feed.searchPosts') return searchPosts(call);
    if (call.path === '/xrpc/app.bsky.feed.getPosts') return getPosts(call);
    if (call.method !== 'POST') return notFound();
    if (call.path === '/xrpc/com.atproto.server.createSession') return createSession(call);
    return call.path === '/xrpc/com.atproto.server.refreshSession' ? refreshSession(call) : notFound();
  },
};
