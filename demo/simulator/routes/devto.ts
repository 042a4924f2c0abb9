import { DAY_MS } from '../../../schemas/duration.ts';
import { json, notFound, toHtml } from '../route.ts';
import type { SimulatedCall, SimulatedPost, SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';

/** How many characters of a text a list shows. */
const DESCRIPTION = 140;

/** Returns what a list shows of a text: its first line, cut. */
export const descriptionOf = (text: string): string => {
  const [line = ''] = text.split('\n');
  return line.length > DESCRIPTION ? `${line.slice(0, DESCRIPTION)}...` : line;
};

export const devtoUrl = (post: SimulatedPost): string =>
  post.link ?? `https://dev.to/${post.author}/article-${post.id}`;

function toArticle(post: SimulatedPost) {
  const published = new Date(post.postedAt).toISOString().replace('.000Z', 'Z');
  return {
    type_of: 'article',
    id: Number(post.id),
    title: post.title,
    description: descriptionOf(post.text),
    slug: `article-${post.id}`,
    path: `/${post.author}/article-${post.id}`,
    url: devtoUrl(post),
    comments_count: post.replies,
    public_reactions_count: post.likes,
    positive_reactions_count: post.likes,
    collection_id: null,
    published_timestamp: published,
    published_at: published,
    created_at: published,
    edited_at: null,
    crossposted_at: null,
    reading_time_minutes: 3,
    language: post.lang,
    cover_image: null,
    canonical_url: devtoUrl(post),
    user: { name: post.authorName, username: post.author, user_id: 1, profile_image: 'https://dev.to/p.png' },
  };
}

const inList = (post: SimulatedPost) => ({
  ...toArticle(post),
  tag_list: post.tags,
  tags: post.tags.join(', '),
});

/** The types of the two tag fields are the reverse of those in a list. */
const alone = (post: SimulatedPost) => ({
  ...toArticle(post),
  tag_list: post.tags.join(', '),
  tags: post.tags,
  body_html: `<p>${toHtml(post.text)}</p>`,
  body_markdown: post.text,
});

const BROKEN = [null, {}, { type_of: 'article', id: 1, title: 'no time', url: 'https://dev.to/a/b' }];

function pageOf({ query, brokenItems }: SimulatedCall, posts: readonly SimulatedPost[]) {
  const perPage = Math.min(Number(query.get('per_page') ?? 30), 1000);
  const start = (Number(query.get('page') ?? 1) - 1) * perPage;
  return json([...(brokenItems ? BROKEN : []), ...posts.slice(start, start + perPage).map(inList)]);
}

function search(call: SimulatedCall) {
  const newest = call.now - Number(call.query.get('top') ?? 36_500) * DAY_MS;
  const found = call.posts.filter(
    (post) =>
      post.postedAt >= newest &&
      matchesQuery(call.query.get('q') ?? '', `${post.title} ${post.text} ${post.tags.join(' ')}`),
  );
  return pageOf(
    call,
    found.sort((a, b) => b.likes - a.likes),
  );
}

/** https://developers.forem.com/api/v1 */
export const devtoRoute: SimulatedRoute = {
  source: 'devto',
  basePath: '/api',
  answer(call) {
    if (call.path === '/api/articles/latest') return pageOf(call, call.posts);
    if (call.path === '/api/articles/search') return search(call);
    const id = /^\/api\/articles\/(\d+)$/.exec(call.path)?.[1];
    const post = call.posts.find((one) => one.id === id);
    return post ? json(alone(post)) : notFound();
  },
};
