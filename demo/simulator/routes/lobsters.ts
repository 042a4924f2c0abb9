import {
  json,
  notFound,
  toHtml,
  type SimulatedCall,
  type SimulatedPost,
  type SimulatedRoute,
} from '../route.ts';

const SITE = 'https://lobste.rs';
const STORIES = 25;
const COMMENTS = 20;

/** https://github.com/lobsters/lobsters/blob/main/app/models/story.rb, `as_json` */
const toStory = (post: SimulatedPost) => ({
  short_id: post.id,
  short_id_url: `${SITE}/s/${post.id}`,
  created_at: new Date(post.postedAt).toISOString().replace('Z', '-00:00'),
  title: post.title,
  url: post.link ?? '',
  score: post.likes,
  flags: 0,
  comment_count: post.replies,
  description: post.text === '' ? '' : `<p>${toHtml(post.text)}</p>\n`,
  description_plain: post.text,
  comments_url: lobstersUrl(post),
  submitter_user: post.author,
  user_is_author: false,
  tags: post.tags,
});

const toComment = (post: SimulatedPost) => ({
  short_id: post.id,
  short_id_url: `${SITE}/c/${post.id}`,
  created_at: new Date(post.postedAt).toISOString(),
  is_deleted: false,
  is_moderated: false,
  score: post.likes,
  flags: 0,
  parent_comment: post.parentId,
  comment: `<p>${toHtml(post.text)}</p>\n`,
  comment_plain: post.text,
  url: lobstersUrl(post),
  depth: 0,
  commenting_user: post.author,
});

/** Returns the page of a story or comment. */
export const lobstersUrl = (post: SimulatedPost): string =>
  post.kind === 'comment'
    ? `${SITE}/s/${post.threadId}/a_story#c_${post.id}`
    : `${SITE}/s/${post.id}/a_story`;

const xml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const toItem = (post: SimulatedPost) =>
  `<item><title>on ${xml(post.title ?? '')}</title><link>${lobstersUrl(post)}</link><guid>${SITE}/c/${post.id}</guid>` +
  `<author>${post.author}@users.lobste.rs (${post.author})</author><pubDate>${new Date(post.postedAt).toUTCString()}</pubDate>` +
  `<comments>${lobstersUrl(post)}</comments><description>${xml(`<p>${toHtml(post.text)}</p>`)}</description></item>`;

const rss = (posts: readonly SimulatedPost[]) => ({
  status: 200,
  headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  body: `<?xml version="1.0" encoding="UTF-8" ?><rss version="2.0"><channel><title>Lobsters: Newest Comments</title><link>${SITE}/comments</link>${posts.map(toItem).join('')}</channel></rss>`,
});

const BROKEN = [null, {}, { short_id: 'a', title: 'no time' }];

/** Returns the stories of a list; null when there is no such list. */
function listed(posts: readonly SimulatedPost[], list: string): readonly SimulatedPost[] | null {
  const stories = posts.filter(({ kind }) => kind !== 'comment');
  const tag = /^\/t\/(.+)$/.exec(list)?.[1];
  if (tag !== undefined) {
    const wanted = decodeURIComponent(tag).split(',');
    return stories.filter(({ tags }) => tags.some((own) => wanted.includes(own)));
  }
  const domain = /^\/domains\/(.+)$/.exec(list)?.[1];
  if (domain !== undefined) return stories.filter(({ link }) => link?.includes(`//${domain}/`) ?? false);
  return list === '/newest' ? stories : null;
}

function single(posts: readonly SimulatedPost[], kind: string, id: string) {
  const post = posts.find((one) => one.id === id && (one.kind === 'comment') === (kind === 'c'));
  if (!post) return kind === 'c' ? { status: 400, body: "can't find comment" } : notFound();
  return json(kind === 'c' ? toComment(post) : { ...toStory(post), comments: [] });
}

function answer({ path, posts, brokenItems }: SimulatedCall) {
  const [, kind, id] = /^\/([sc])\/(\w+)\.json$/.exec(path) ?? [];
  if (kind && id) return single(posts, kind, id);
  const [, list, page = '1', format] = /^(\/.+?)(?:\/page\/(\d+))?\.(json|rss)$/.exec(path) ?? [];
  const from = Number(page) - 1;
  if (list === '/comments' && format === 'rss') {
    const comments = posts.filter((post) => post.kind === 'comment');
    return rss(comments.slice(from * COMMENTS, (from + 1) * COMMENTS));
  }
  const stories = list && format === 'json' ? listed(posts, list) : null;
  if (!stories) return notFound();
  return json([
    ...(brokenItems ? BROKEN : []),
    ...stories.slice(from * STORIES, (from + 1) * STORIES).map(toStory),
  ]);
}

/** A site that runs Lobsters: https://github.com/lobsters/lobsters */
export const lobstersRoute: SimulatedRoute = {
  source: 'lobsters',
  basePath: '',
  projectSource: { kind: 'lobsters', address: SITE, name: 'Lobsters', read: `${SITE}/` },
  answer,
};
