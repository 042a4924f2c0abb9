import { toHtml, type SimulatedCall, type SimulatedPost, type SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';

/** The answer to a search for this word asks for a pause. */
const BUSY_WORD = 'busyword';
const BACKOFF_SECONDS = 10;

const isAnswer = ({ kind }: SimulatedPost) => kind === 'comment';
const secondsOf = ({ postedAt }: SimulatedPost) => Math.floor(postedAt / 1000);

/** Everything is compressed, whether requested or not. */
const packed = (value: unknown, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' },
  body: JSON.stringify(value),
});

const failed = (id: number, name: string, message: string) =>
  packed({ error_id: id, error_message: message, error_name: name }, 400);

const owner = (post: SimulatedPost) => ({
  account_id: 1,
  user_id: Number(post.id) + 1,
  user_type: 'registered',
  display_name: toHtml(post.authorName),
  link: `https://stackoverflow.com/users/${Number(post.id) + 1}/someone`,
});

const facts = (post: SimulatedPost) => ({
  score: post.likes,
  creation_date: secondsOf(post),
  last_activity_date: secondsOf(post),
});

/** As the search shows it: escaped, cut text without an author. */
const toExcerpt = (post: SimulatedPost) => ({
  item_type: isAnswer(post) ? 'answer' : 'question',
  question_id: Number(isAnswer(post) ? post.threadId : post.id),
  ...(isAnswer(post) ? { answer_id: Number(post.id), question_score: 7 } : { answer_count: post.replies }),
  title: toHtml(post.title ?? ''),
  excerpt: `<span class="highlight">${toHtml(post.text.slice(0, 30))}</span> &hellip;`,
  body: `${toHtml(post.text.slice(0, 60)).replace(/<p>/g, ' ')} …`,
  tags: [...post.tags],
  is_answered: false,
  ...facts(post),
});

/** As the list of new posts shows it: without titles. */
const toListed = (post: SimulatedPost) => ({
  post_id: Number(post.id),
  post_type: isAnswer(post) ? 'answer' : 'question',
  body: `<p>${toHtml(post.text)}</p>`,
  owner: owner(post),
  link: `https://stackoverflow.com/${isAnswer(post) ? 'a' : 'q'}/${post.id}`,
  ...facts(post),
});

const toFull = (post: SimulatedPost, withBody: boolean) => ({
  owner: owner(post),
  question_id: Number(isAnswer(post) ? post.threadId : post.id),
  ...(isAnswer(post)
    ? { answer_id: Number(post.id), is_accepted: false }
    : { title: toHtml(post.title ?? ''), answer_count: post.replies, tags: [...post.tags] }),
  ...(withBody && { body: `<p>${toHtml(post.text)}</p>` }),
  content_license: 'CC BY-SA 4.0',
  ...facts(post),
});

const BROKEN = [
  null,
  7,
  {},
  { item_type: 'question', title: 'no id' },
  { post_type: 'answer', post_id: 'x' },
];

function listed({ query, brokenItems }: SimulatedCall, found: readonly unknown[], isBusy = false) {
  const size = Math.min(Number(query.get('pagesize') ?? 30), 100);
  const page = Number(query.get('page') ?? 1);
  if (page > 25 && !query.has('key'))
    return failed(403, 'access_denied', 'page above 25 requires access token or app key');
  return packed({
    items: [...(brokenItems ? BROKEN : []), ...found.slice((page - 1) * size, page * size)],
    has_more: page * size < found.length,
    quota_max: 10_000,
    quota_remaining: 9_961,
    ...(isBusy && { backoff: BACKOFF_SECONDS }),
  });
}

function inRange({ query, posts }: SimulatedCall): SimulatedPost[] {
  const from = Number(query.get('fromdate') ?? 0);
  const to = Number(query.get('todate') ?? Number.POSITIVE_INFINITY);
  return posts.filter((post) => secondsOf(post) >= from && secondsOf(post) <= to);
}

function search(call: SimulatedCall) {
  const q = call.query.get('q') ?? '';
  const found = inRange(call).filter((post) =>
    matchesQuery(q, isAnswer(post) ? post.text : `${post.title} ${post.text}`),
  );
  return listed(call, found.map(toExcerpt), q.includes(BUSY_WORD));
}

function byIds(call: SimulatedCall, wantsAnswers: boolean, ids: string) {
  const wanted = ids.split(';');
  if (wanted.length > 100) return failed(400, 'bad_parameter', 'ids');
  const known = call.posts.filter((post) => isAnswer(post) === wantsAnswers && wanted.includes(post.id));
  return listed(
    { ...call, brokenItems: false },
    known.map((post) => toFull(post, call.query.get('filter') === 'withbody')),
  );
}

/** https://api.stackexchange.com/docs */
export const stackoverflowRoute: SimulatedRoute = {
  source: 'stackoverflow',
  basePath: '/2.3',
  answer(call) {
    if (!call.query.get('site')) return failed(400, 'bad_parameter', 'site is required');
    if (call.path === '/2.3/search/excerpts') return search(call);
    if (call.path === '/2.3/posts') return listed(call, inRange(call).map(toListed));
    const [, method, ids = ''] = /^\/2\.3\/(questions|answers)\/([\d;]+)$/.exec(call.path) ?? [];
    return method ? byIds(call, method === 'answers', ids) : failed(404, 'no_method', 'no method found');
  },
};
