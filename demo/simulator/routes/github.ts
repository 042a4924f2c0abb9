import { json, type SimulatedCall, type SimulatedPost, type SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';
import {
  discussionNode,
  threadInPlace,
  kindOf,
  nodeId,
  REPOSITORY,
  toComment,
  toCommit,
  toFile,
  toIssue,
  toNode,
  type Thread,
} from '../github-items.ts';

const MAX_RESULTS = 1000;
/** A search for this word times out unless it spans less than half a day. */
const SLOW_WORD = 'timesout';
const HALF_DAY_MS = 43_200_000;
const WRONG_TOKEN = 'wrong';

const refused = (status: number, message: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify({
    message,
    documentation_url: 'https://docs.github.com/rest',
    status: String(status),
  }),
});

const invalid = (message: string) =>
  json(
    {
      message: 'Validation Failed',
      errors: [{ message, resource: 'Search', field: 'q', code: 'invalid' }],
      documentation_url: 'https://docs.github.com/v3/search/',
      status: '422',
    },
    422,
  );

/** Splits a query into its words and its qualifiers, such as `is:issue`, by name. */
function readQuestion(q: string) {
  const tokens = q.match(/-?"[^"]*"|[()]|[^\s()]+/g) ?? [];
  const isQualifier = (token: string) => /^-?[a-z]+:\S+$/.test(token);
  const qualifiers = new Map(
    tokens.filter(isQualifier).map((token) => {
      const colon = token.indexOf(':');
      return [token.slice(0, colon), token.slice(colon + 1)] as const;
    }),
  );
  const words = tokens.filter((token) => !isQualifier(token));
  return {
    words: words.join(' '),
    operators: words.filter((word) => /^(AND|OR|NOT)$/.test(word)),
    qualifiers,
  };
}

type Question = ReturnType<typeof readQuestion>;

/** Returns the time range of `>=a` or `a..b`, in milliseconds since 1970. */
function rangeOf(qualifier: string | undefined): [number, number] {
  const [from = '', to] = (qualifier ?? '').replace(/^>=/, '').split('..');
  return [Date.parse(from) || 0, to ? Date.parse(to) : Number.POSITIVE_INFINITY];
}

/** Returns every thread with its comments. Comments without a thread get a generated one. */
function threadsOf({ posts }: SimulatedCall): Thread[] {
  const comments = posts.filter(({ kind }) => kind === 'comment');
  const threads = posts.filter((post) => post.kind !== 'comment' && !isFile(post));
  const orphans = comments.filter(({ threadId }) => !threads.some(({ id }) => id === threadId));
  const stubs = new Map(orphans.map((comment) => [comment.threadId, threadInPlace(comment)]));
  return [...threads, ...stubs.values()].map((post) => {
    const own = comments.filter(({ threadId }) => threadId === post.id);
    return {
      post,
      comments: own,
      updatedAt: Math.max(post.postedAt, ...own.map(({ postedAt }) => postedAt)),
    };
  });
}

/** Returns the threads that match a query, with their matching comments, newest first. */
function found(
  call: SimulatedCall,
  { words, qualifiers }: Question,
  kind: string,
  by: 'updated' | 'created',
) {
  const [from, to] = rangeOf(qualifiers.get(by));
  const timeOf = ({ post, updatedAt }: Thread) => (by === 'updated' ? updatedAt : post.postedAt);
  return threadsOf(call)
    .filter((thread) => kindOf(thread.post) === kind && timeOf(thread) >= from && timeOf(thread) <= to)
    .map((thread) => ({
      ...thread,
      comments: thread.comments.filter(({ text }) => matchesQuery(words, text)),
    }))
    .filter(({ post, comments }) => comments.length > 0 || matchesQuery(words, `${post.title} ${post.text}`))
    .sort((a, b) => timeOf(b) - timeOf(a));
}

const BROKEN = [
  null,
  7,
  {},
  { node_id: 'I_x', title: 'no time', html_url: 'https://github.com/a/b/issues/1' },
];

function searchIssues(call: SimulatedCall) {
  const question = readQuestion(call.query.get('q') ?? '');
  const size = Math.min(Number(call.query.get('per_page') ?? 30), 100);
  const page = Number(call.query.get('page') ?? 1);
  const kind = question.qualifiers.get('is');
  if (question.operators.length > 5) return invalid('More than five AND / OR / NOT operators were used.');
  if (question.words.replace(/ OR |[()]/g, '').length > 256)
    return invalid('The search is longer than 256 characters.');
  if (kind !== 'issue' && kind !== 'pull-request')
    return invalid("Query must include 'is:issue' or 'is:pull-request'");
  if (page * size > MAX_RESULTS) return invalid('Only the first 1000 search results are available');
  const threads = found(call, question, kind, 'updated');
  const [from, to] = rangeOf(question.qualifiers.get('updated'));
  const timesOut = question.words.includes(SLOW_WORD) && Math.min(to, call.now) - from > HALF_DAY_MS;
  const given = threads.slice((page - 1) * size, timesOut ? (page - 1) * size + 1 : page * size);
  return {
    ...json({
      total_count: threads.length,
      incomplete_results: timesOut,
      items: [...(call.brokenItems ? BROKEN : []), ...given.map((thread) => toIssue(thread, call.url))],
    }),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-ratelimit-limit': '30',
      'x-ratelimit-remaining': '29',
      'x-ratelimit-reset': String(Math.ceil(call.now / 1000) + 60),
      'x-ratelimit-resource': 'search',
    },
  };
}

function graphql(call: SimulatedCall) {
  const { query = '', variables = {} } = JSON.parse(call.body) as {
    query?: string;
    variables?: { q?: string; c?: string | null; ids?: string[] };
  };
  if (query.includes('nodes(ids')) {
    const known = new Map(call.posts.map((post) => [nodeId(post), toNode(post)]));
    const ids = variables.ids ?? [];
    const errors = ids.flatMap((id, index) =>
      known.has(id)
        ? []
        : [{ type: 'NOT_FOUND', path: ['nodes', index], message: `Could not resolve '${id}'.` }],
    );
    const nodes = ids.map((id) => known.get(id) ?? null);
    return json({ data: { nodes }, ...(errors.length > 0 && { errors }) });
  }
  const threads = found(call, readQuestion(variables.q ?? ''), 'discussion', 'created');
  const start = Number(variables.c ?? 0);
  const end = start + 50;
  const nodes = threads.slice(start, Math.min(end, MAX_RESULTS)).map(discussionNode);
  const pageInfo = { hasNextPage: end < Math.min(threads.length, MAX_RESULTS), endCursor: String(end) };
  return json({ data: { search: { discussionCount: threads.length, pageInfo, nodes } } });
}

const isFile = ({ tags }: SimulatedPost) => tags.includes('code');

/** Code has neither a time nor an order. A tag marks its posts, and their ids are paths. */
function searchCode(call: SimulatedCall) {
  const { words } = readQuestion(call.query.get('q') ?? '');
  const files = call.posts.filter((post) => isFile(post) && matchesQuery(words, post.text));
  const items = files.map((post) => toFile(post));
  return json({ total_count: items.length, incomplete_results: false, items });
}

function commits(call: SimulatedCall) {
  const post = call.posts.find((one) => isFile(one) && one.id === call.query.get('path'));
  return json(post ? [toCommit(post)] : []);
}

/** https://docs.github.com/en/rest/search/search and https://docs.github.com/en/graphql */
export const githubRoute: SimulatedRoute = {
  source: 'github',
  basePath: '',
  settings: () => ({ token: 'made-up' }),
  answer(call) {
    const { path, headers } = call;
    if (headers.authorization === `Bearer ${WRONG_TOKEN}`) return refused(401, 'Bad credentials');
    if (path === '/search/issues') return searchIssues(call);
    if (path === '/graphql' && call.method === 'POST')
      return headers.authorization
        ? graphql(call)
        : refused(401, 'This endpoint requires you to be authenticated.');
    if (path === '/search/code') return searchCode(call);
    if (path === `/repos/${REPOSITORY}/commits`) return commits(call);
    const id = /^\/repos\/[^/]+\/[^/]+\/issues\/comments\/(\w+)$/.exec(path)?.[1];
    const comment = call.posts.find((post) => post.kind === 'comment' && post.id === id);
    return comment ? json(toComment(comment, call.url)) : refused(404, 'Not Found');
  },
};
