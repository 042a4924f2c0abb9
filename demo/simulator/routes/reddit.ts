import { HOUR_MS } from '../../../schemas/duration.ts';
import { json } from '../route.ts';
import type { SimulatedAnswer, SimulatedCall, SimulatedPost, SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';

const TOKEN = 'simulated-reddit-token';
/** Searches end earlier than other listings. */
const MAX_FOUND = 250;
const MAX_LISTED = 1000;
const LONGEST_QUESTION = 512;
const SPANS_H: Readonly<Record<string, number>> = {
  hour: 1,
  day: 24,
  week: 7 * 24,
  month: 30 * 24,
  year: 365 * 24,
};

const failure = (status: number, message: string, more = {}) =>
  json({ message, error: status, ...more }, status);

/** The page that Reddit shows to callers it blocks. */
export const BLOCKED: SimulatedAnswer = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Your request has been blocked due to a network policy.</body></html>',
};

/** The first of a post's tags is its subreddit. */
const subredditOf = (post: SimulatedPost) => post.tags[0] ?? 'test';
export const redditName = (post: SimulatedPost): string =>
  `${post.kind === 'comment' ? 't1' : 't3'}_${post.id}`;

export const redditPath = (post: SimulatedPost): string =>
  post.kind === 'comment'
    ? `/r/${subredditOf(post)}/comments/${post.threadId ?? '0'}/a_thread/${post.id}/`
    : `/r/${subredditOf(post)}/comments/${post.id}/a_post/`;

const common = (post: SimulatedPost) => ({
  name: redditName(post),
  id: post.id,
  author: post.author,
  ...(post.author !== '[deleted]' && { author_fullname: `t2_${post.author.length}` }),
  subreddit: subredditOf(post),
  subreddit_name_prefixed: `r/${subredditOf(post)}`,
  permalink: redditPath(post),
  created_utc: Math.floor(post.postedAt / 1000),
  edited: false,
  score: post.likes,
  ups: post.likes,
  num_comments: post.replies,
  over_18: false,
});

function toThing(post: SimulatedPost) {
  if (post.kind === 'comment') {
    const thread = `t3_${post.threadId ?? '0'}`;
    const parent = post.parentId === null || post.parentId === post.threadId ? thread : `t1_${post.parentId}`;
    const data = { ...common(post), body: post.text, link_id: thread, parent_id: parent };
    return { kind: 't1', data: { ...data, link_title: post.title, score_hidden: false, replies: '' } };
  }
  const isGone = /^\[(removed|deleted)\]$/.test(post.text);
  return {
    kind: 't3',
    data: {
      ...common(post),
      title: post.title,
      selftext: post.text,
      url: post.link ?? `https://www.reddit.com${redditPath(post)}`,
      is_self: post.link === null,
      domain: post.link ? new URL(post.link).hostname : `self.${subredditOf(post)}`,
      upvote_ratio: 0.93,
      removed_by_category: isGone ? (post.author === '[deleted]' ? 'deleted' : 'moderator') : null,
      link_flair_text: null,
      crosspost_parent: null,
    },
  };
}

const BROKEN = [
  null,
  'x',
  {},
  { kind: 't3', data: {} },
  { kind: 't3', data: { name: 't3_1', title: 'no time', permalink: '/r/a/comments/1/b/' } },
];

/** Without `raw_json`, three characters are entities in every text. */
const escaped = (answer: SimulatedAnswer): SimulatedAnswer => ({
  ...answer,
  body: answer.body.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
});

function listing(call: SimulatedCall, posts: readonly SimulatedPost[], most: number): SimulatedAnswer {
  const { query, brokenItems } = call;
  const given = posts.slice(0, most);
  const start = given.findIndex((post) => redditName(post) === query.get('after')) + 1;
  const end = start + Math.min(Number(query.get('limit') ?? 25), 100);
  const last = given[end - 1];
  const children = given.slice(start, end).map(toThing);
  const answer = json({
    kind: 'Listing',
    data: {
      after: end < given.length && last ? redditName(last) : null,
      before: null,
      dist: children.length,
      modhash: null,
      children: [...(brokenItems ? BROKEN : []), ...children],
    },
  });
  return query.get('raw_json') === '1' ? answer : escaped(answer);
}

function search(call: SimulatedCall, subreddit: string | undefined): SimulatedAnswer {
  const question = call.query.get('q') ?? '';
  if ([...question].length > LONGEST_QUESTION) {
    const explanation = `this is too long (max: ${LONGEST_QUESTION})`;
    return failure(400, 'Bad Request', { fields: ['q'], explanation, reason: 'TOO_LONG' });
  }
  const from = call.now - (SPANS_H[call.query.get('t') ?? 'all'] ?? Number.POSITIVE_INFINITY) * HOUR_MS;
  const found = call.posts.filter(
    (post) =>
      post.kind !== 'comment' &&
      post.postedAt >= from &&
      (subreddit === undefined || subredditOf(post) === subreddit) &&
      matchesQuery(question, `${post.title ?? ''} ${post.text} ${post.link ?? ''}`),
  );
  return listing(call, found, MAX_FOUND);
}

/** Subreddits called `private…` refuse readers. The rest of a group is listed without them. */
function comments(call: SimulatedCall, subreddits: readonly string[]): SimulatedAnswer {
  const open = subreddits.filter((name) => !name.startsWith('private'));
  if (open.length === 0) return failure(403, 'Forbidden', { reason: 'private' });
  const found = call.posts.filter((post) => post.kind === 'comment' && open.includes(subredditOf(post)));
  return listing(call, found, MAX_LISTED);
}

function thread(call: SimulatedCall, id: string): SimulatedAnswer {
  const post = call.posts.find((one) => one.id === id && one.kind !== 'comment');
  if (!post) return failure(404, 'Not Found');
  const parts = [[post], call.posts.filter((one) => one.kind === 'comment' && one.threadId === id)];
  const bodies = parts.map((posts) => listing(call, posts, MAX_LISTED).body);
  return { ...json([]), body: `[${bodies.join(',')}]` };
}

function read(call: SimulatedCall): SimulatedAnswer {
  const { path, query, posts } = call;
  if (path === '/search') return search(call, undefined);
  if (path === '/api/info') {
    const names = (query.get('id') ?? '').split(',');
    const found = posts.filter((post) => names.includes(redditName(post)));
    return listing({ ...call, query: new URLSearchParams('limit=100&raw_json=1') }, found, 100);
  }
  const [, below, rest] = /^\/r\/([\w+]+)\/(search|comments)$/.exec(path) ?? [];
  if (below && rest === 'comments') return comments(call, below.split('+'));
  if (below) return search(call, query.get('restrict_sr') === 'true' ? below : undefined);
  const id = /^\/comments\/(\w+)$/.exec(path)?.[1];
  return id ? thread(call, id) : failure(404, 'Not Found');
}

function issueToken({ method, headers, body }: SimulatedCall): SimulatedAnswer {
  const [id, secret] = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':');
  if (method !== 'POST' || !id || !secret || secret === 'wrong') return failure(401, 'Unauthorized');
  if (new URLSearchParams(body).get('grant_type') !== 'client_credentials')
    return json({ error: 'unsupported_grant_type' });
  return json({ access_token: TOKEN, token_type: 'bearer', expires_in: 86_400, scope: '*' });
}

/** https://www.reddit.com/dev/api */
export const redditRoute: SimulatedRoute = {
  source: 'reddit',
  basePath: '',
  settings: () => ({ client_id: 'made-up', client_secret: 'made-up', subreddits: 'selfhosted,sysadmin' }),
  answer(call) {
    const { path, headers } = call;
    // Programs with a default user agent are refused.
    if (!headers['user-agent'] || /^(node|undici|python|curl)\b/i.test(headers['user-agent'])) return BLOCKED;
    if (path === '/api/v1/access_token') return issueToken(call);
    if (headers.authorization !== `Bearer ${TOKEN}`) return failure(401, 'Unauthorized');
    const answer = read(call);
    const limits = { 'x-ratelimit-used': '1', 'x-ratelimit-remaining': '99.0', 'x-ratelimit-reset': '42' };
    return { ...answer, headers: { ...answer.headers, ...limits } };
  },
};
