import { DAY_MS } from '../../../schemas/duration.ts';
import { json, notFound, toHtml } from '../route.ts';
import type { SimulatedAnswer, SimulatedCall, SimulatedPost, SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';
import { linkedinId } from './linkedin.ts';

/** Returns the address of a post at LinkedIn. */
export const linkedinUrl = (post: SimulatedPost): string =>
  `https://www.linkedin.com/posts/${post.author}_we-tried-activity-${linkedinId(post)}-Ab1C`;

/** Returns what a search shows of a text: one line. */
export const snippetOf = (text: string): string => text.replace(/\s+/g, ' ');

const titleOf = (post: SimulatedPost) => `${post.authorName} on LinkedIn: ${post.title}`;

const isFound = (post: SimulatedPost, q: string) =>
  !post.via.includes('page') && matchesQuery(q.replace(/\bsite:\S+/g, ''), `${post.title} ${post.text}`);

/** Brave's limits: 50 a second, and none per month. */
const RATE = {
  'x-ratelimit-limit': '50, 0',
  'x-ratelimit-policy': '50;w=1, 0;w=2592000',
  'x-ratelimit-remaining': '49, 0',
  'x-ratelimit-reset': '1, 880000',
};

const withRate = (answer: SimulatedAnswer): SimulatedAnswer => ({
  ...answer,
  headers: { ...answer.headers, ...RATE },
});

const refused = (status: number, code: string) =>
  withRate(json({ type: 'ErrorResponse', error: { id: '7f', status, code, detail: code }, time: 0 }, status));

const toWebResult = (post: SimulatedPost) => ({
  title: titleOf(post),
  url: `${linkedinUrl(post)}?trk=public_post`,
  description: toHtml(snippetOf(post.text)).replace(/(pipe fish)/gi, '<strong>$1</strong>'),
  // Brave does not date every page.
  ...(Number(post.id) % 3 > 0 && { page_age: new Date(post.postedAt).toISOString().replace('.000Z', '') }),
  ...(post.lang && { language: post.lang }),
  family_friendly: true,
  profile: { name: 'LinkedIn', long_name: 'linkedin.com' },
});

/** Pages of the site that are not posts, and a result from elsewhere. */
const NOISE = [
  { title: 'Mara Ilves - LinkedIn', url: 'https://www.linkedin.com/in/mara-ilves', description: '', age: '' },
  {
    title: 'Elsewhere',
    url: 'https://example.org/posts/a_b-activity-7528746823188484101-x',
    description: '',
  },
];
const BROKEN = [null, 'x', {}, { url: 'no address', description: 'x' }];

function braveSearch({ query, headers, posts, brokenItems }: SimulatedCall) {
  const q = query.get('q') ?? '';
  if (!headers['x-subscription-token'] || headers['x-subscription-token'] === 'wrong')
    return refused(422, 'SUBSCRIPTION_TOKEN_INVALID');
  const [count, offset] = [Number(query.get('count') ?? 20), Number(query.get('offset') ?? 0)];
  if (q.length > 400 || q.split(/\s+/).length > 50 || count > 20 || offset > 9)
    return refused(422, 'VALIDATION');
  const [from = '', to = ''] = (query.get('freshness') ?? '').split('to');
  const found = posts.filter(
    (post) =>
      isFound(post, q) && post.postedAt >= Date.parse(from) && post.postedAt < Date.parse(to) + DAY_MS,
  );
  const start = offset * count;
  const results = found.slice(start, start + count).map(toWebResult);
  const all = [...(brokenItems ? BROKEN : []), ...NOISE, ...results];
  return withRate(
    json({
      type: 'search',
      query: { original: q, more_results_available: start + count < found.length },
      ...(results.length > 0 && { web: { type: 'search', results: all } }),
    }),
  );
}

const MONTH = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const toOrganicResult = (post: SimulatedPost, index: number) => ({
  position: index + 1,
  title: titleOf(post),
  link: linkedinUrl(post),
  displayed_link: 'https://www.linkedin.com › posts',
  snippet: snippetOf(post.text),
  date: MONTH.format(post.postedAt),
  source: 'LinkedIn',
});

/** Returns the time range of Google's filter. */
function googleSpan(tbs: string, now: number): [number, number] {
  const days = { d: 1, w: 7, m: 30, y: 365 }[/^qdr:([dwmy])$/.exec(tbs)?.[1] ?? ''];
  if (days) return [now - days * DAY_MS, now];
  const [, from, to] = /^cdr:1,cd_min:([\d/]+),cd_max:([\d/]+)$/.exec(tbs) ?? [];
  return [Date.parse(`${from} UTC`) || 0, (Date.parse(`${to} UTC`) || now) + DAY_MS];
}

function serpapiSearch({ query, posts, now, brokenItems }: SimulatedCall) {
  const key = query.get('api_key');
  if (!key || key === 'wrong') return json({ error: 'Invalid API key.' }, 401);
  if (key === 'spent') return json({ error: 'Your account has run out of searches.' }, 429);
  const [from, to] = googleSpan(query.get('tbs') ?? '', now);
  const start = Number(query.get('start') ?? 0);
  const found = posts.filter(
    (post) => isFound(post, query.get('q') ?? '') && post.postedAt >= from && post.postedAt < to,
  );
  const results = found.slice(start, start + 10).map(toOrganicResult);
  if (results.length === 0)
    return json({
      search_metadata: { id: '6540', status: 'Success' },
      search_information: { organic_results_state: 'Fully empty' },
      error: "Google hasn't returned any results for this query.",
    });
  return json({
    search_metadata: { id: '6540', status: 'Success' },
    search_information: { organic_results_state: 'Results for exact spelling' },
    organic_results: [...(brokenItems ? BROKEN : []), ...results],
    serpapi_pagination: {
      current: start / 10 + 1,
      ...(start + 10 < found.length && { next: 'https://serpapi.com/search.json?start=10' }),
    },
  });
}

/** Web search APIs, which find LinkedIn's public posts. */
export const serpRoute: SimulatedRoute = {
  source: 'linkedin',
  prefix: 'serp',
  basePath: '',
  answer(call) {
    if (call.path === '/res/v1/web/search') return braveSearch(call);
    return call.path === '/search.json' ? serpapiSearch(call) : notFound();
  },
};
