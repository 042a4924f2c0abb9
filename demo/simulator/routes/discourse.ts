import {
  json,
  notFound,
  toHtml,
  type SimulatedCall,
  type SimulatedPost,
  type SimulatedRoute,
} from '../route.ts';
import { matchesQuery } from '../search-engine.ts';

const FORUM = 'https://forum.lumenkite.example';
const LATEST = 50;
const TOPICS = 30;
const FOUND = 50;

const topicOf = ({ threadId, id }: SimulatedPost) => Number(threadId ?? id);
const isFirst = ({ kind }: SimulatedPost) => kind !== 'comment';
const numberOf = (post: SimulatedPost) => (isFirst(post) ? 1 : (Number(post.id) % 1000) + 2);
const timeOf = ({ postedAt }: SimulatedPost) => new Date(postedAt).toISOString();

/** Returns the id of a post. */
export const discourseId = ({ id }: SimulatedPost): string => `${FORUM}/p/${id}`;
/** Returns the page of a post. */
export const discourseUrl = (post: SimulatedPost): string =>
  `${FORUM}/t/a-topic/${topicOf(post)}/${numberOf(post)}`;

/** https://github.com/discourse/discourse/blob/main/app/serializers/post_serializer.rb */
const toPost = (post: SimulatedPost) => ({
  id: Number(post.id),
  name: post.authorName,
  username: post.author,
  avatar_template: '/letter_avatar_proxy/v4/letter/a/{size}.png',
  created_at: timeOf(post),
  cooked: `<p>${toHtml(post.text).replace(/<p>/g, '<br>')}</p>`,
  post_number: numberOf(post),
  post_type: 1,
  updated_at: timeOf(post),
  reply_count: post.replies,
  reply_to_post_number: null,
  quote_count: 0,
  incoming_link_count: 0,
  reads: 10,
  score: 4.2,
  topic_id: topicOf(post),
  topic_slug: 'a-topic',
  display_username: post.authorName,
  category_id: 6,
  actions_summary: post.likes > 0 ? [{ id: 2, count: post.likes }] : [],
  hidden: false,
  trust_level: 1,
  deleted_at: null,
  user_deleted: false,
  raw: post.text,
});

const BROKEN = [null, {}, { id: 1, topic_id: 1, post_number: 1, cooked: '<p>no time</p>' }];

function latestPosts({ query, posts, brokenItems }: SimulatedCall) {
  const before = query.get('before');
  const start = before === null ? 0 : posts.findIndex(({ id }) => id === before) + 1;
  const page = posts.slice(start, start + LATEST);
  return json({
    latest_posts: [
      ...(brokenItems ? BROKEN : []),
      ...page.map((post) => ({ ...toPost(post), topic_title: post.title, topic_html_title: post.title })),
    ],
  });
}

/** A list of topics, the latest post first. A post of the simulator is in the category 6 and has its tags. */
function topicList({ query, posts }: SimulatedCall, contains: (post: SimulatedPost) => boolean) {
  const active = posts.filter(contains);
  const start = Number(query.get('page') ?? 0) * TOPICS;
  const topics = active.slice(start, start + TOPICS).map((post) => ({
    id: topicOf(post),
    title: post.title,
    slug: 'a-topic',
    created_at: timeOf(post),
    last_posted_at: timeOf(post),
    bumped_at: timeOf(post),
    pinned: false,
    tags: post.tags,
    category_id: 6,
  }));
  const isMore = active.length > start + TOPICS;
  return json({
    users: [],
    topic_list: { per_page: TOPICS, topics, ...(isMore && { more_topics_url: '/latest?page=1' }) },
  });
}

/** Finds words in titles and texts; `after:` and `order:` are the only filters that it knows. */
function search({ query, posts }: SimulatedCall) {
  const q = query.get('q') ?? '';
  const after = Date.parse(/after:(\S+)/.exec(q)?.[1] ?? '1970-01-01');
  const words = q.replace(/\b(?:after|order|category|tags):\S+/g, '').trim();
  if (words.replace(/"/g, '').length < 3) return json({ errors: ['Your search term is too short.'] }, 400);
  const found = posts.filter(
    (post) => post.postedAt > after && matchesQuery(words, `${post.title} ${post.text}`),
  );
  const start = (Number(query.get('page') ?? 1) - 1) * FOUND;
  const page = found.slice(start, start + FOUND);
  return json({
    posts: page.map((post) => ({
      id: Number(post.id),
      name: post.authorName,
      username: post.author,
      created_at: timeOf(post),
      like_count: post.likes,
      blurb: post.text.slice(0, 40),
      post_number: numberOf(post),
      topic_id: topicOf(post),
    })),
    topics: page.map((post) => ({ id: topicOf(post), title: post.title, slug: 'a-topic', category_id: 6 })),
    users: [],
    categories: [],
    tags: [],
    groups: [],
    grouped_search_result: {
      term: q,
      error: null,
      more_full_page_results: found.length > start + FOUND ? true : null,
      post_ids: page.map(({ id }) => Number(id)),
    },
  });
}

/** A forum: https://docs.discourse.org */
export const discourseRoute: SimulatedRoute = {
  source: 'discourse',
  basePath: '',
  projectSource: { kind: 'discourse', address: FORUM, name: 'A forum', read: `${FORUM}/` },
  answer(call) {
    if (call.path === '/posts.json') return latestPosts(call);
    if (call.path === '/search.json') return search(call);
    if (call.path === '/c/support/6/l/latest.json') return topicList(call, () => true);
    const tag = /^\/tag\/([^/]+)\/l\/latest\.json$/.exec(call.path)?.[1];
    if (tag !== undefined) return topicList(call, ({ tags }) => tags.includes(decodeURIComponent(tag)));
    const id = /^\/posts\/(\d+)\.json$/.exec(call.path)?.[1];
    const post = call.posts.find((one) => one.id === id);
    return post ? json(toPost(post)) : notFound();
  },
};
