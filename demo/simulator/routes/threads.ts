import { json, type SimulatedCall, type SimulatedPost, type SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';
import { expired, metaError, metaPage, metaTime, renewal, TOKENS } from './meta.ts';

/** The token of an unreviewed app, which finds only the posts of the account `me`. */
export const UNREVIEWED = 'unreviewed-token';
/** A word without any results. */
export const SENSITIVE = 'sensitiveword';

export const threadsUrl = (post: SimulatedPost): string =>
  `https://www.threads.com/@${post.author}/post/D${post.id}`;

function toThread(post: SimulatedPost) {
  const isReply = post.kind === 'comment';
  return {
    id: post.id,
    ...(post.text !== '' && { text: post.text }),
    media_type: post.link ? 'IMAGE' : 'TEXT_POST',
    permalink: threadsUrl(post),
    timestamp: metaTime(post.postedAt),
    username: post.author,
    shortcode: `D${post.id}`,
    has_replies: post.replies > 0,
    is_quote_post: false,
    is_reply: isReply,
    ...(isReply && { root_post: { id: post.threadId }, replied_to: { id: post.parentId } }),
  };
}

const BROKEN = [
  null,
  'x',
  {},
  { id: '1', text: 'no time', username: 'a' },
  { text: 'no id', timestamp: metaTime(0) },
];

function keywordSearch({ query, posts, url, path, brokenItems }: SimulatedCall) {
  const words = query.get('q') ?? '';
  if (words === '') return metaError('(#100) The parameter q is required', 100);
  const since = Number(query.get('since') ?? 0);
  const until = Number(query.get('until') ?? Number.POSITIVE_INFINITY);
  const isTag = query.get('search_mode') === 'TAG';
  const isWanted = (post: SimulatedPost) => {
    const second = Math.floor(post.postedAt / 1000);
    const contains = isTag ? post.tags.includes(words) : matchesQuery(words, post.text);
    return second >= since && second < until && contains;
  };
  const found = words.includes(SENSITIVE) ? [] : posts.filter(isWanted);
  const own =
    query.get('access_token') === UNREVIEWED ? found.filter(({ author }) => author === 'me') : found;
  const { data, ...rest } = metaPage(own.map(toThread), query, 25, url + path);
  return json({ data: [...(brokenItems ? BROKEN : []), ...data], ...rest });
}

function onePost({ posts }: SimulatedCall, id: string) {
  const post = posts.find((one) => one.id === id);
  if (post) return json(toThread(post));
  const message = `Unsupported get request. Object with ID '${id}' does not exist`;
  return metaError(message, 100, 400, 33);
}

/** https://developers.facebook.com/documentation/threads */
export const threadsRoute: SimulatedRoute = {
  source: 'threads',
  basePath: '/v1.0',
  settings: () => ({ access_token: 'made-up' }),
  answer(call) {
    const token = call.query.get('access_token');
    if (call.path === '/refresh_access_token') return renewal(token);
    if (call.path === '/access_token')
      return token === 'short-token' ? renewal(TOKENS.old) : metaError('Invalid token', 190);
    if (!token || token === TOKENS.expired) return expired();
    if (call.path === '/v1.0/keyword_search') return keywordSearch(call);
    const id = /^\/v1\.0\/(\d+)$/.exec(call.path)?.[1];
    return id ? onePost(call, id) : metaError('Unknown path components', 2500, 404);
  },
};
