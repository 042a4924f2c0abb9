import { createHash } from 'node:crypto';
import { json, notFound } from '../route.ts';
import type { SimulatedAnswer, SimulatedCall, SimulatedPost, SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';

/** The most results per query, whatever the total says. */
const MAX_RESULTS = 500;
/** How many characters of a description a search result shows. */
const SHOWN = 120;

export const channelOf = (author: string): string =>
  `UC${createHash('sha256').update(author).digest('base64url').slice(0, 22)}`;
const time = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');
const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

/** Returns a refusal in Google's format. */
export const refusal = (status: number, reason: string, domain: string, message = reason): SimulatedAnswer =>
  json({ error: { code: status, message, errors: [{ message, domain, reason }] } }, status);

const isComment = ({ kind }: SimulatedPost) => kind === 'comment';

function page<T>({ query }: SimulatedCall, found: readonly T[], most: number) {
  const start = Number(/^T(\d+)$/.exec(query.get('pageToken') ?? '')?.[1] ?? 0);
  const end = start + Math.min(Number(query.get('maxResults') ?? 5), most);
  return {
    ...(end < found.length && { nextPageToken: `T${end}` }),
    pageInfo: { totalResults: found.length, resultsPerPage: end - start },
    given: found.slice(start, end),
  };
}

function toResult(post: SimulatedPost) {
  return {
    kind: 'youtube#searchResult',
    etag: post.id,
    id: { kind: 'youtube#video', videoId: post.id },
    snippet: {
      publishedAt: time(post.postedAt),
      channelId: channelOf(post.author),
      title: escaped(post.title ?? ''),
      description: escaped(post.text.slice(0, SHOWN)),
      thumbnails: {},
      channelTitle: escaped(post.authorName),
      liveBroadcastContent: 'none',
      publishTime: time(post.postedAt),
    },
  };
}

function toVideo(post: SimulatedPost) {
  return {
    kind: 'youtube#video',
    etag: post.id,
    id: post.id,
    snippet: {
      publishedAt: time(post.postedAt),
      channelId: channelOf(post.author),
      title: post.title,
      description: post.text,
      channelTitle: post.authorName,
      tags: post.tags,
      categoryId: '28',
      ...(post.lang && { defaultAudioLanguage: post.lang }),
    },
    contentDetails: { duration: 'PT8M12S' },
    statistics: {
      viewCount: '1204',
      likeCount: String(post.likes),
      favoriteCount: '0',
      commentCount: String(post.replies),
    },
  };
}

function toComment(post: SimulatedPost) {
  return {
    kind: 'youtube#comment',
    etag: post.id,
    id: post.id,
    snippet: {
      videoId: post.threadId,
      textDisplay: post.text,
      ...(post.parentId !== post.threadId && { parentId: post.parentId }),
      authorDisplayName: `@${post.author}`,
      authorChannelUrl: `http://www.youtube.com/@${post.author}`,
      authorChannelId: { value: channelOf(post.author) },
      likeCount: post.likes,
      publishedAt: time(post.postedAt),
      updatedAt: time(post.postedAt),
    },
  };
}

const BROKEN_RESULTS = [
  null,
  {},
  { id: { kind: 'youtube#video' } },
  { id: { kind: 'youtube#channel', channelId: 'UCx' } },
];
const BROKEN_VIDEOS = [null, {}, { id: 'no-time', snippet: { title: 'pipe fish' } }];

/** Returns `a|"b c" -d` for the simulator's search engine. */
const wordsOf = (q: string) => q.replace(/"[^"]*"|\|/g, (part) => (part === '|' ? ' OR ' : part));

function search(call: SimulatedCall): SimulatedAnswer {
  const { query } = call;
  const after = Date.parse(query.get('publishedAfter') ?? '') || 0;
  const before = Date.parse(query.get('publishedBefore') ?? '') || Number.POSITIVE_INFINITY;
  const words = wordsOf(query.get('q') ?? '');
  const found = call.posts.filter(
    (post) =>
      !isComment(post) &&
      post.postedAt >= after &&
      post.postedAt <= before &&
      matchesQuery(words, `${post.title} ${post.text} ${post.tags.join(' ')}`),
  );
  const { given, ...rest } = page(call, found.slice(0, MAX_RESULTS), 50);
  const items = [...(call.brokenItems ? BROKEN_RESULTS : []), ...given.map(toResult)];
  return json({ kind: 'youtube#searchListResponse', regionCode: 'US', ...rest, items });
}

const idsOf = ({ query }: SimulatedCall) => (query.get('id') ?? '').split(',');

function videos(call: SimulatedCall): SimulatedAnswer {
  const ids = idsOf(call);
  if (ids.length > 50) return refusal(400, 'invalidParameter', 'youtube.parameter');
  const found = call.posts.filter((post) => !isComment(post) && ids.includes(post.id));
  const items = [...(call.brokenItems ? BROKEN_VIDEOS : []), ...found.map(toVideo)];
  return json({
    kind: 'youtube#videoListResponse',
    items,
    pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  });
}

/**
 * Returns the threads of one video with their replies, newest first. The tag `no-comments` disables a video's comments.
 */
function commentThreads(call: SimulatedCall): SimulatedAnswer {
  const videoId = call.query.get('videoId');
  const video = call.posts.find(({ id }) => id === videoId);
  if (!video) return refusal(404, 'videoNotFound', 'youtube.commentThread');
  if (video.tags.includes('no-comments')) return refusal(403, 'commentsDisabled', 'youtube.commentThread');
  const terms = call.query.get('searchTerms');
  const all = call.posts.filter((post) => isComment(post) && post.threadId === videoId);
  const repliesTo = (id: string) => all.filter(({ parentId }) => parentId === id);
  const threads = all.filter(
    (post) =>
      post.parentId === videoId &&
      (terms === null || [post, ...repliesTo(post.id)].some(({ text }) => matchesQuery(`"${terms}"`, text))),
  );
  const { given, ...rest } = page(call, threads, 100);
  const items = given.map((post) => {
    const replies = repliesTo(post.id);
    return {
      kind: 'youtube#commentThread',
      id: post.id,
      snippet: {
        videoId,
        topLevelComment: toComment(post),
        canReply: true,
        totalReplyCount: replies.length,
        isPublic: true,
      },
      ...(replies.length > 0 && { replies: { comments: replies.map(toComment) } }),
    };
  });
  return json({ kind: 'youtube#commentThreadListResponse', ...rest, items });
}

function comments(call: SimulatedCall): SimulatedAnswer {
  const ids = idsOf(call);
  const found = call.posts.filter((post) => isComment(post) && ids.includes(post.id));
  return json({ kind: 'youtube#commentListResponse', items: found.map(toComment) });
}

const METHODS: Readonly<Record<string, (call: SimulatedCall) => SimulatedAnswer>> = {
  '/youtube/v3/search': search,
  '/youtube/v3/videos': videos,
  '/youtube/v3/commentThreads': commentThreads,
  '/youtube/v3/comments': comments,
};

/** https://developers.google.com/youtube/v3/docs */
export const youtubeRoute: SimulatedRoute = {
  source: 'youtube',
  basePath: '/youtube/v3',
  settings: () => ({ api_key: 'made-up' }),
  answer(call) {
    const key = call.headers['x-goog-api-key'] ?? call.query.get('key');
    if (!key) return refusal(403, 'forbidden', 'global', "Method doesn't allow unregistered callers.");
    if (key === 'wrong')
      return refusal(400, 'badRequest', 'global', 'API key not valid. Please pass a valid API key.');
    return METHODS[call.path]?.(call) ?? notFound();
  },
};
