import { DAY_MS } from '../../../schemas/duration.ts';
import { json, notFound, type SimulatedCall, type SimulatedPost, type SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';

const TOKEN = 'clt.simulated';
const MAX_DAYS = 30;

/** Returns the id of a video: the first 32 of its 64 bits are the second of creation. */
export const tiktokId = (post: SimulatedPost): string =>
  String((BigInt(Math.floor(post.postedAt / 1000)) << 32n) + BigInt(post.id));

export const tiktokUrl = (post: SimulatedPost): string =>
  `https://www.tiktok.com/@${post.author}/video/${tiktokId(post)}`;

/** Ids are numbers larger than `JSON.stringify` can write: they are inserted afterwards. */
const withNumbers = (value: unknown): string => JSON.stringify(value).replace(/"#(\d+)"/g, '$1');

const error = (code: string, message = '') => ({ code, message, log_id: '202611200900001234' });
const refused = (status: number, code: string, message = code) =>
  json({ data: {}, error: error(code, message) }, status);
const found = (data: unknown) => ({ ...json({}), body: withNumbers({ data, error: error('ok') }) });

const toVideo = (post: SimulatedPost) => ({
  id: `#${tiktokId(post)}`,
  video_description: post.text,
  create_time: Math.floor(post.postedAt / 1000),
  region_code: 'DE',
  username: post.author,
  like_count: post.likes,
  comment_count: post.replies,
  share_count: 1,
  view_count: 9100,
  favourites_count: 0,
  hashtag_names: post.tags,
  ...(post.title && { voice_to_text: post.title }),
  video_duration: 31,
});

const toComment = (post: SimulatedPost) => ({
  id: `#${tiktokId(post)}`,
  text: post.text,
  like_count: post.likes,
  reply_count: post.replies,
  parent_comment_id: `#${post.parentId ?? post.threadId}`,
  create_time: Math.floor(post.postedAt / 1000),
});

const BROKEN = [null, 'x', {}, { video_description: 'no id', create_time: 1 }, { id: 'seven' }];

interface Condition {
  readonly operation: string;
  readonly field_name: string;
  readonly field_values: readonly string[];
}

function contains(post: SimulatedPost, { field_name, field_values }: Condition): boolean {
  if (field_name === 'video_id') return field_values.includes(tiktokId(post));
  if (field_name === 'hashtag_name') return field_values.some((tag) => post.tags.includes(tag));
  return field_values.some((words) => matchesQuery(`"${words}"`, post.text));
}

interface VideoQuestion {
  readonly query: { readonly and?: Condition[]; readonly or?: Condition[]; readonly not?: Condition[] };
  readonly start_date: string;
  readonly end_date: string;
  readonly max_count: number;
  readonly cursor: number;
  readonly search_id?: string;
}

const midnight = (day: string) =>
  Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);

function queryVideos({ body, posts, brokenItems }: SimulatedCall) {
  const { query, start_date, end_date, max_count, cursor, search_id } = JSON.parse(body) as VideoQuestion;
  const [from, to] = [midnight(start_date), midnight(end_date) + DAY_MS];
  if (!(from < to) || to - from > (MAX_DAYS + 1) * DAY_MS || max_count > 100)
    return refused(400, 'invalid_params', 'The dates are invalid');
  const searchId = `77101534910873${start_date.slice(4)}1`;
  if (cursor > 0 && search_id !== searchId) return refused(400, 'invalid_params', 'Search Id is invalid');
  const hits = posts
    .filter(({ kind, postedAt }) => kind !== 'comment' && postedAt >= from && postedAt < to)
    .filter((post) => query.and?.every((condition) => contains(post, condition)) ?? true)
    .filter((post) => query.or?.some((condition) => contains(post, condition)) ?? true)
    .filter((post) => !query.not?.some((condition) => contains(post, condition)));
  const end = cursor + max_count;
  // Like the real server: deleted videos are missing from a page, which is then short although more follow.
  const page = hits.slice(cursor, end).filter(({ tags }) => !tags.includes('deleted'));
  return found({
    videos: [...(brokenItems ? BROKEN : []), ...page.map(toVideo)],
    cursor: end,
    has_more: end < hits.length,
    search_id: searchId,
  });
}

function listComments({ body, posts }: SimulatedCall) {
  const videoId = /"video_id":(\d+)/.exec(body)?.[1];
  const { cursor = 0, max_count = 10 } = JSON.parse(body) as { cursor?: number; max_count?: number };
  const comments = posts.filter(({ kind, threadId }) => kind === 'comment' && threadId === videoId);
  const end = cursor + max_count;
  return found({
    comments: comments.slice(cursor, end).map(toComment),
    cursor: end,
    has_more: end < comments.length,
  });
}

function token({ body }: SimulatedCall) {
  const form = new URLSearchParams(body);
  if (form.get('client_secret') === 'wrong' || form.get('grant_type') !== 'client_credentials')
    return json({ error: 'invalid_client', error_description: 'Client key or secret is incorrect.' }, 400);
  return json({ access_token: TOKEN, expires_in: 7200, token_type: 'Bearer' });
}

/** https://developers.tiktok.com/doc/research-api-specs-query-videos */
export const tiktokRoute: SimulatedRoute = {
  source: 'tiktok',
  basePath: '',
  settings: () => ({ client_key: 'made-up', client_secret: 'made-up' }),
  answer(call) {
    if (call.method !== 'POST') return notFound();
    if (call.path === '/v2/oauth/token/') return token(call);
    if (call.headers.authorization !== `Bearer ${TOKEN}`) return refused(401, 'access_token_invalid');
    if (call.path === '/v2/research/video/query/') return queryVideos(call);
    return call.path === '/v2/research/video/comment/list/' ? listComments(call) : notFound();
  },
};
