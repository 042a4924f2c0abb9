import { json, notFound, type SimulatedCall, type SimulatedPost, type SimulatedRoute } from '../route.ts';

const SITE = 'https://www.producthunt.com';
const TOKEN = 'ph-demo-token';
const LISTED = 50;

/** Returns the page of a launch. */
export const producthuntUrl = ({ id }: SimulatedPost): string => `${SITE}/products/product-${id}`;

/** https://api-v2-docs.producthunt.com/object/post/ */
const toLaunch = (post: SimulatedPost) => ({
  id: post.id,
  name: post.title,
  tagline: post.text.split('\n')[0] ?? '',
  description: post.text.split('\n').slice(1).join('\n') || null,
  url: `${producthuntUrl(post)}?utm_campaign=producthunt-api&utm_medium=api-v2`,
  website: `${SITE}/r/ABC${post.id}`,
  votesCount: post.likes,
  commentsCount: post.replies,
  createdAt: new Date(post.postedAt).toISOString(),
  user: { name: '[REDACTED]', username: '[REDACTED]', url: `${SITE}/@[REDACTED]` },
});

const BROKEN = [null, {}, { id: '1', name: 'no time', url: `${SITE}/products/none` }];

interface Variables {
  readonly first: number;
  readonly after: string | null;
  readonly postedAfter: string;
  readonly topic: string | null;
}

function listLaunches({ posts, brokenItems }: SimulatedCall, variables: Variables) {
  const since = Date.parse(variables.postedAfter);
  const { topic } = variables;
  const listed = posts.filter(
    ({ postedAt, tags }) => postedAt >= since && (topic === null || tags.includes(topic)),
  );
  const start = variables.after === null ? 0 : Number(atob(variables.after));
  const end = start + Math.min(variables.first, 20);
  return json({
    data: {
      posts: {
        nodes: [...(brokenItems ? BROKEN : []), ...listed.slice(start, end).map(toLaunch)],
        pageInfo: { endCursor: btoa(String(end)), hasNextPage: end < listed.length },
      },
    },
  });
}

function graphql(call: SimulatedCall) {
  if (call.headers.authorization !== `Bearer ${TOKEN}`)
    return json({ data: null, errors: [{ error: 'invalid_oauth_token' }] }, 401);
  const { query, variables } = JSON.parse(call.body) as { query: string; variables: Variables };
  if (query.includes('posts(')) return listLaunches(call, variables);
  const wanted = [...query.matchAll(/(p\d+): post\(id: (\d+)\)/g)];
  const data = wanted.map(([, alias, id]) => {
    const post = call.posts.find((one) => one.id === id);
    return [alias, post ? toLaunch(post) : null];
  });
  return json({ data: Object.fromEntries(data) as unknown });
}

const xml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const toEntry = (post: SimulatedPost) => {
  const body =
    `<p>\n  ${xml(post.text.split('\n')[0] ?? '')}\n</p>\n<p>\n  <a href="${producthuntUrl(post)}?utm_campaign=producthunt-atom-posts-feed&amp;utm_medium=rss-feed">Discussion</a>\n  |\n` +
    `  <a href="${SITE}/r/p/${post.id}?app_id=339">Link</a>\n</p>`;
  return (
    `<entry><id>tag:www.producthunt.com,2005:Post/${post.id}</id><published>${new Date(post.postedAt).toISOString()}</published>` +
    `<updated>${new Date(post.postedAt).toISOString()}</updated><link rel="alternate" type="text/html" href="${producthuntUrl(post)}"/>` +
    `<title>${xml(post.title ?? '')}</title><content type="html">${xml(body)}</content><author><name>${xml(post.authorName)}</name></author></entry>`
  );
};

const atom = (posts: readonly SimulatedPost[]) => ({
  status: 200,
  headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?><feed xml:lang="en-US" xmlns="http://www.w3.org/2005/Atom"><id>tag:www.producthunt.com,2005:/feed</id><title>Product Hunt — The best new products, every day</title>${posts.slice(0, LISTED).map(toEntry).join('')}</feed>`,
});

/** Product Hunt: the feed and the API, https://api.producthunt.com/v2/docs */
export const producthuntRoute: SimulatedRoute = {
  source: 'producthunt',
  basePath: '',
  projectSource: { kind: 'producthunt', address: SITE, name: 'Product Hunt', read: `${SITE}/` },
  settings: () => ({ token: TOKEN }),
  answer(call) {
    if (call.method === 'POST' && call.path === '/v2/api/graphql') return graphql(call);
    return call.path === '/feed' ? atom(call.posts) : notFound();
  },
};
