import { DAY_MS } from '../../../schemas/duration.ts';
import { createHash } from 'node:crypto';
import { json, notFound } from '../route.ts';
import type { SimulatedAnswer, SimulatedCall, SimulatedPost, SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';

/** The calls in 15 minutes that the headers name. The simulator refuses none. */
const CALLS = 450;

const hash = (value: string, most: number) =>
  String(parseInt(createHash('sha256').update(value).digest('hex').slice(0, 12), 16) % most);
const userId = (author: string) => hash(author, 1e9);
export const shortLink = (link: string): string =>
  `https://t.co/${createHash('sha256').update(link).digest('hex').slice(0, 10)}`;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const problem = (status: number, title: string, type = 'about:blank') =>
  json({ title, detail: title, type, status }, status);

const invalid = (parameter: string, value: string, message: string) =>
  json(
    {
      errors: [{ parameters: { [parameter]: [value] }, message }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: 'https://api.x.com/2/problems/invalid-request',
    },
    400,
  );

/** Returns a post in the format of the API: links are shortened, long texts are cut and complete in a note. */
function toPostObject(post: SimulatedPost) {
  const links = post.text.match(/https?:\/\/\S+/g) ?? [];
  const whole = escaped(links.reduce((text, link) => text.replace(link, shortLink(link)), post.text));
  const isLong = whole.length > 280;
  const entities = {
    urls: links.map((link) => ({ url: shortLink(link), expanded_url: link, display_url: link.slice(8, 30) })),
  };
  return {
    id: post.id,
    text: isLong ? `${whole.slice(0, 270)}…` : whole,
    author_id: userId(post.author),
    conversation_id: post.threadId ?? post.id,
    created_at: new Date(post.postedAt).toISOString(),
    lang: post.lang ?? 'und',
    edit_history_tweet_ids: [post.id],
    public_metrics: {
      retweet_count: 0,
      reply_count: post.replies,
      like_count: post.likes,
      quote_count: 0,
      bookmark_count: 0,
      impression_count: 920,
    },
    ...(links.length > 0 && { entities }),
    ...(isLong && { note_tweet: { text: whole, entities } }),
    ...(post.parentId && { referenced_tweets: [{ type: 'replied_to', id: post.parentId }] }),
  };
}

const BROKEN = [
  null,
  'x',
  {},
  { id: 'no number', text: 'pipe fish' },
  { id: '17', text: 'no time' },
  { id: '2123706756626568274' },
];

/** Returns the query for the simulator's search engine. */
const wordsOf = (query: string) =>
  query.replace(/-?is:\w+/g, '').replace(/url:(?:"([^"]+)"|([^\s()]+))/g, '"$1$2"');

function refusal(call: SimulatedCall, isArchive: boolean): SimulatedAnswer | null {
  const query = call.query.get('query') ?? '';
  const size = Number(call.query.get('max_results') ?? 10);
  const start = call.query.get('start_time');
  if (query.length > (isArchive ? 1024 : 512))
    return invalid('query', query, `Rules must be at most ${isArchive ? 1024 : 512} characters long.`);
  if (!(size >= 10 && size <= (isArchive ? 500 : 100)))
    return invalid('max_results', String(size), 'The number is out of its range.');
  if (start !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(start))
    return invalid('start_time', start, 'Not a valid RFC3339 time.');
  if (start !== null && !isArchive && Date.parse(start) < call.now - 7 * DAY_MS)
    return invalid('start_time', start, 'It must be on or after the start of the last seven days.');
  return null;
}

function search(call: SimulatedCall, isArchive: boolean): SimulatedAnswer {
  const refused = refusal(call, isArchive);
  if (refused) return refused;
  const words = wordsOf(call.query.get('query') ?? '');
  const from = Date.parse(call.query.get('start_time') ?? '') || call.now - 7 * DAY_MS;
  const until = Date.parse(call.query.get('end_time') ?? '') || Number.POSITIVE_INFINITY;
  const found = call.posts.filter(
    ({ text, link, postedAt }) =>
      postedAt >= from && postedAt < until && matchesQuery(words, `${text} ${link ?? ''}`),
  );
  const start = Number(/^page(\d+)$/.exec(call.query.get('next_token') ?? '')?.[1] ?? 0);
  const end = start + Number(call.query.get('max_results') ?? 10);
  const given = found.slice(start, end);
  const data = [...(call.brokenItems ? BROKEN : []), ...given.map(toPostObject)];
  const hasUsers = call.query.get('expansions')?.includes('author_id');
  const users = [
    ...new Map(
      given.map((post) => [
        post.author,
        { id: userId(post.author), username: post.author, name: post.authorName },
      ]),
    ).values(),
  ];
  return json({
    ...(data.length > 0 && { data }),
    ...(hasUsers && users.length > 0 && { includes: { users } }),
    ...(call.brokenItems && {
      errors: [
        {
          resource_type: 'user',
          parameter: 'author_id',
          title: 'Not Found Error',
          type: 'https://api.x.com/2/problems/resource-not-found',
        },
      ],
    }),
    meta: {
      result_count: data.length,
      ...(given[0] && { newest_id: given[0].id, oldest_id: given.at(-1)?.id }),
      ...(end < found.length && { next_token: `page${end}` }),
    },
  });
}

function lookUp({ query, posts }: SimulatedCall): SimulatedAnswer {
  const ids = (query.get('ids') ?? '').split(',');
  const known = posts.filter(({ id }) => ids.includes(id));
  const missing = ids.filter((id) => !known.some((post) => post.id === id));
  return json({
    ...(known.length > 0 && {
      data: known.map(toPostObject),
    }),
    ...(missing.length > 0 && {
      errors: missing.map((id) => ({
        value: id,
        resource_id: id,
        resource_type: 'tweet',
        parameter: 'ids',
        title: 'Not Found Error',
        type: 'https://api.twitter.com/2/problems/resource-not-found',
      })),
    }),
  });
}

function answer(call: SimulatedCall): SimulatedAnswer {
  if (call.path === '/oauth2/token' && call.method === 'POST')
    return json({ token_type: 'bearer', access_token: 'simulated' });
  if (!/^Bearer \S/.test(call.headers.authorization ?? '')) return problem(401, 'Unauthorized');
  if (call.path === '/2/tweets/search/recent') return search(call, false);
  if (call.path === '/2/tweets/search/all') return search(call, true);
  return call.path === '/2/tweets' ? lookUp(call) : notFound();
}

/** https://docs.x.com/x-api */
export const xRoute: SimulatedRoute = {
  source: 'x',
  basePath: '/2',
  settings: () => ({ bearer_token: 'made-up' }),
  answer(call) {
    const { headers, ...rest } = answer(call);
    const limit = {
      'x-rate-limit-limit': String(CALLS),
      'x-rate-limit-remaining': String(CALLS - 1),
      'x-rate-limit-reset': String(Math.ceil(call.now / 1000) + 900),
    };
    return { ...rest, headers: { ...headers, ...limit } };
  },
};
