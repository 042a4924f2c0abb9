import {
  json,
  notFound,
  toHtml,
  type SimulatedCall,
  type SimulatedPost,
  type SimulatedRoute,
} from '../route.ts';

const SERVER = 'https://social.lumenkite.example';

/** Returns the id of a post, the same at every server. */
export const mastodonUri = ({ author, id }: SimulatedPost): string =>
  `${SERVER}/users/${author}/statuses/${id}`;
/** Returns the page of a post. */
export const mastodonUrl = ({ author, id }: SimulatedPost): string => `${SERVER}/@${author}/${id}`;

const hashtag = (name: string) => ({ name, url: `${SERVER}/tags/${name}` });

const toAccount = ({ author, authorName }: SimulatedPost) => ({
  id: '1',
  username: author,
  acct: author,
  display_name: authorName,
  locked: false,
  bot: false,
  discoverable: true,
  indexable: true,
  noindex: false,
  url: `${SERVER}/@${author}`,
  uri: `${SERVER}/users/${author}`,
});

/** https://docs.joinmastodon.org/entities/Status/ */
const toStatus = (post: SimulatedPost) => ({
  id: post.id,
  created_at: new Date(post.postedAt).toISOString(),
  in_reply_to_id: post.parentId,
  in_reply_to_account_id: post.parentId === null ? null : '1',
  sensitive: false,
  spoiler_text: '',
  visibility: 'public',
  language: post.lang,
  uri: mastodonUri(post),
  url: mastodonUrl(post),
  replies_count: post.replies,
  reblogs_count: 0,
  favourites_count: post.likes,
  quotes_count: 0,
  edited_at: null,
  content: `<p>${toHtml(post.text).replace(/<p>/g, '<br />')}</p>`,
  reblog: null,
  account: toAccount(post),
  media_attachments: [],
  mentions: [],
  tags: post.tags.map(hashtag),
  emojis: [],
  card: post.link === null ? null : { url: post.link, title: '', type: 'link' },
  poll: null,
});

const BROKEN = [null, {}, { id: '1', uri: `${SERVER}/users/a/statuses/1`, content: '<p>no time</p>' }];

function timeline({ query, brokenItems }: SimulatedCall, posts: readonly SimulatedPost[]) {
  const maxId = query.get('max_id');
  const start = maxId === null ? 0 : posts.findIndex(({ id }) => id === maxId) + 1;
  const limit = Math.min(Number(query.get('limit') ?? 20), 40);
  return json([...(brokenItems ? BROKEN : []), ...posts.slice(start, start + limit).map(toStatus)]);
}

/** Returns the posts above a post, the first of the thread first. */
function ancestors(posts: readonly SimulatedPost[], post: SimulatedPost): SimulatedPost[] {
  const parent = posts.find(({ id }) => id === post.parentId);
  return parent ? [...ancestors(posts, parent), parent] : [];
}

const error = (status: number, message: string) => json({ error: message }, status);

function answer(call: SimulatedCall) {
  const { path, posts, query } = call;
  if (path === '/api/v1/timelines/public') return timeline(call, posts);
  const tag = /^\/api\/v1\/timelines\/tag\/([^/]+)$/.exec(path)?.[1];
  if (tag !== undefined) {
    const wanted = decodeURIComponent(tag).toLowerCase();
    return timeline(
      call,
      posts.filter(({ tags }) => tags.some((own) => own.toLowerCase() === wanted)),
    );
  }
  if (path === '/api/v1/statuses') {
    const ids = query.getAll('id[]');
    if (ids.length > 20) return error(422, 'Too many ids');
    return json(posts.filter(({ id }) => ids.includes(id)).map(toStatus));
  }
  const context = /^\/api\/v1\/statuses\/(\w+)\/context$/.exec(path)?.[1];
  if (context === undefined) return notFound();
  const post = posts.find(({ id }) => id === context);
  if (!post) return error(404, 'Record not found');
  return json({ ancestors: ancestors(posts, post).map(toStatus), descendants: [] });
}

/** A Mastodon server that nobody needs to sign in to: https://docs.joinmastodon.org/client/public/ */
export const mastodonRoute: SimulatedRoute = {
  source: 'mastodon',
  basePath: '',
  projectSource: { kind: 'mastodon', address: SERVER, name: 'A Mastodon server', read: `${SERVER}/` },
  answer,
};
