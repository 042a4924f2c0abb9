import { DAY_MS } from '../../../schemas/duration.ts';
import { createHash } from 'node:crypto';
import { json, notFound, type SimulatedCall, type SimulatedPost, type SimulatedRoute } from '../route.ts';
import { expired, metaError, metaPage, metaTime, renewal, TOKENS } from './meta.ts';

/** Account ids with a special behavior. */
export const ACCOUNTS = { busy: '1795', noTagging: '1710' };

/** Returns the id of a hashtag, which never changes. */
const idOf = (tag: string) =>
  `178${BigInt(`0x${createHash('sha256').update(tag).digest('hex').slice(0, 11)}`)
    .toString()
    .padStart(14, '0')}`;

export const instagramUrl = (post: SimulatedPost): string => `https://www.instagram.com/p/${post.id}/`;

function toMedia(post: SimulatedPost, withName: boolean) {
  return {
    id: post.id,
    ...(post.text !== '' && { caption: post.text }),
    media_type: post.kind === 'article' ? 'VIDEO' : post.link ? 'CAROUSEL_ALBUM' : 'IMAGE',
    permalink: instagramUrl(post),
    timestamp: metaTime(post.postedAt),
    // Left out when the author hides it.
    ...(post.likes > 0 && { like_count: post.likes }),
    comments_count: post.replies,
    ...(withName && { username: post.author }),
  };
}

const BROKEN = [null, 'x', {}, { id: '1', caption: 'no time', permalink: 'https://www.instagram.com/p/1/' }];

function list(call: SimulatedCall, posts: readonly SimulatedPost[], withName = false) {
  const media = posts.map((post) => toMedia(post, withName));
  const { data, ...rest } = metaPage(media, call.query, 25, call.url + call.path);
  return json({ data: [...(call.brokenItems ? BROKEN : []), ...data], ...rest });
}

function lookUp({ query, posts }: SimulatedCall) {
  const tag = query.get('q') ?? '';
  if (tag === 'forbiddenword') return metaError('Invalid parameter', 100);
  if (tag === 'onetoomany') return metaError('Maximum number of unique hashtags reached', 18, 400, 2207034);
  if (!posts.some(({ tags }) => tags.includes(tag)))
    return metaError('The requested resource does not exist', 24);
  return json({ data: [{ id: idOf(tag) }] });
}

function recentMedia(call: SimulatedCall, id: string) {
  const isRecent = ({ postedAt }: SimulatedPost) => postedAt > call.now - DAY_MS && postedAt <= call.now;
  return list(
    call,
    call.posts.filter((post) => isRecent(post) && post.tags.some((tag) => idOf(tag) === id)),
  );
}

function tagged(call: SimulatedCall, account: string) {
  if (account === ACCOUNTS.noTagging)
    return metaError('Application does not have permission for this action', 10, 403);
  return list(
    call,
    call.posts.filter(({ via }) => via.includes('tagged')),
    true,
  );
}

function answer(call: SimulatedCall) {
  const path = /^\/v\d+\.\d+(\/.*)$/.exec(call.path)?.[1];
  if (path === '/oauth/access_token') return renewal(call.query.get('fb_exchange_token'));
  const token = call.query.get('access_token') ?? call.headers.authorization?.replace(/^Bearer /, '');
  if (!token || token === TOKENS.expired) return expired();
  if (path === '/ig_hashtag_search') return lookUp(call);
  const [, id = '', edge] = /^\/(\d+)\/(\w+)$/.exec(path ?? '') ?? [];
  if (edge === 'recent_media') return recentMedia(call, id);
  if (edge === 'tags') return tagged(call, id);
  if (edge === 'recently_searched_hashtags') return json({ data: [] });
  return notFound();
}

/** https://developers.facebook.com/documentation/instagram-platform */
export const instagramRoute: SimulatedRoute = {
  source: 'instagram',
  basePath: '/v26.0',
  settings: () => ({ access_token: 'made-up', user_id: '17841400000000001' }),
  answer(call) {
    const given = answer(call);
    const used = call.query.get('user_id') === ACCOUNTS.busy ? 95 : 12;
    const usage = JSON.stringify({ call_count: used, total_cputime: 3, total_time: 5 });
    return { ...given, headers: { ...given.headers, 'x-app-usage': usage } };
  },
};
