import { json, notFound, type SimulatedCall, type SimulatedPost, type SimulatedRoute } from '../route.ts';

const SERVER = 'https://lemmy.lumenkite.example';

/** Returns the address of a post or comment, its id at every server. */
export const lemmyUrl = ({ kind, id }: Pick<SimulatedPost, 'kind' | 'id'>): string =>
  `${SERVER}/${kind === 'comment' ? 'comment' : 'post'}/${id}`;

const toCreator = ({ author, authorName }: SimulatedPost) => ({
  id: 7,
  name: author,
  display_name: authorName,
  actor_id: `${SERVER}/u/${author}`,
  banned: false,
  deleted: false,
  local: true,
  bot_account: false,
});

const COMMUNITY = {
  id: 3,
  name: 'selfhosted',
  title: 'Self-hosted',
  actor_id: `${SERVER}/c/selfhosted`,
  removed: false,
  deleted: false,
  local: true,
};

const timeOf = (post: SimulatedPost) => new Date(post.postedAt).toISOString().replace('Z', '000Z');

/** https://join-lemmy.org/api/ , `PostView` */
const toPostView = (post: SimulatedPost) => ({
  post: {
    id: Number(post.id),
    name: post.title,
    ...(post.link !== null && { url: post.link }),
    ...(post.text !== '' && { body: post.text }),
    creator_id: 7,
    community_id: 3,
    removed: false,
    locked: false,
    published: timeOf(post),
    deleted: false,
    nsfw: false,
    ap_id: lemmyUrl(post),
    local: true,
    language_id: 37,
    featured_community: false,
    featured_local: false,
  },
  creator: toCreator(post),
  community: COMMUNITY,
  counts: {
    post_id: Number(post.id),
    comments: post.replies,
    score: post.likes,
    upvotes: post.likes,
    downvotes: 0,
    published: timeOf(post),
  },
  subscribed: 'NotSubscribed',
  saved: false,
  read: false,
  hidden: false,
  unread_comments: post.replies,
});

const toCommentView = (post: SimulatedPost) => ({
  comment: {
    id: Number(post.id),
    creator_id: 7,
    post_id: Number(post.threadId),
    content: post.text,
    removed: false,
    published: timeOf(post),
    deleted: false,
    ap_id: lemmyUrl(post),
    local: true,
    path: post.parentId === null ? `0.${post.id}` : `0.${post.parentId}.${post.id}`,
    distinguished: false,
    language_id: 37,
  },
  creator: toCreator(post),
  post: {
    id: Number(post.threadId),
    name: post.title,
    ap_id: lemmyUrl({ kind: 'post', id: post.threadId ?? '' }),
  },
  community: COMMUNITY,
  counts: {
    comment_id: Number(post.id),
    score: post.likes,
    upvotes: post.likes,
    downvotes: 0,
    published: timeOf(post),
    child_count: post.replies,
  },
  saved: false,
});

const BROKEN = [null, {}, { post: { id: 1, name: 'no time', ap_id: `${SERVER}/post/1` } }];

const isComment = ({ kind }: SimulatedPost) => kind === 'comment';

/** Returns a page of these posts. */
function pageOf({ query }: SimulatedCall, posts: readonly SimulatedPost[], start: number) {
  const limit = Number(query.get('limit') ?? 10);
  return posts.slice(start, start + limit);
}

const startOf = ({ query }: SimulatedCall) =>
  (Number(query.get('page') ?? 1) - 1) * Number(query.get('limit') ?? 10);

/** A list of posts, which a cursor leads through. */
function listPosts(call: SimulatedCall) {
  const posts = call.posts.filter((post) => !isComment(post));
  const cursor = call.query.get('page_cursor');
  const start = cursor === null ? startOf(call) : posts.findIndex(({ id }) => `P${id}` === cursor) + 1;
  const page = pageOf(call, posts, start);
  const last = page.at(-1);
  return json({
    posts: [...(call.brokenItems ? BROKEN : []), ...page.map(toPostView)],
    ...(last && { next_page: `P${last.id}` }),
  });
}

const listComments = (call: SimulatedCall) =>
  json({ comments: pageOf(call, call.posts.filter(isComment), startOf(call)).map(toCommentView) });

/** Finds a text anywhere in posts and comments, in any case. */
function search(call: SimulatedCall) {
  const wanted = (call.query.get('q') ?? '').toLowerCase();
  const found = call.posts.filter((post) =>
    `${isComment(post) ? '' : post.title} ${post.text}`.toLowerCase().includes(wanted),
  );
  const page = (kind: (post: SimulatedPost) => boolean) => pageOf(call, found.filter(kind), startOf(call));
  return json({
    type_: 'All',
    comments: page(isComment).map(toCommentView),
    posts: page((post) => !isComment(post)).map(toPostView),
    communities: [],
    users: [],
  });
}

function single({ posts, query }: SimulatedCall, kind: string) {
  const post = posts.find((one) => one.id === query.get('id') && isComment(one) === (kind === 'comment'));
  if (!post) return json({ error: `couldnt_find_${kind}` }, 404);
  return json(
    kind === 'comment'
      ? { comment_view: toCommentView(post), recipient_ids: [] }
      : { post_view: toPostView(post), moderators: [], cross_posts: [] },
  );
}

/** A Lemmy server: https://join-lemmy.org/api/ */
export const lemmyRoute: SimulatedRoute = {
  source: 'lemmy',
  basePath: '',
  projectSource: { kind: 'lemmy', address: SERVER, name: 'A Lemmy server', read: `${SERVER}/` },
  answer(call) {
    if (call.path === '/api/v3/post/list') return listPosts(call);
    if (call.path === '/api/v3/comment/list') return listComments(call);
    if (call.path === '/api/v3/search') return search(call);
    const kind = /^\/api\/v3\/(post|comment)$/.exec(call.path)?.[1];
    return kind === undefined ? notFound() : single(call, kind);
  },
};
