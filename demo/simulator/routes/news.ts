import { DAY_MS, HOUR_MS } from '../../../schemas/duration.ts';
import { createHash } from 'node:crypto';
import { json, notFound, type SimulatedCall, type SimulatedPost, type SimulatedRoute } from '../route.ts';
import { matchesQuery } from '../search-engine.ts';
import { isUrl } from '../../../schemas/is-url.ts';

const MAX_ITEMS = 100;
const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
};

const xml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const date = (ms: number) => new Date(ms).toUTCString();
const hostOf = (post: SimulatedPost) =>
  post.link && isUrl(post.link) ? new URL(post.link).hostname : 'news.example';

/** Returns the page through which Google redirects readers. */
export const googleLink = (post: SimulatedPost): string =>
  `https://news.google.com/rss/articles/${googleId(post)}?oc=5`;
export const googleId = (post: SimulatedPost): string =>
  `CBMi${createHash('sha256').update(post.id).digest('hex').slice(0, 20)}`;

const rss = (title: string, items: readonly string[]) => ({
  status: 200,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${xml(title)}</title><language>en-US</language>${items.join('')}</channel></rss>`,
});

const BROKEN_ITEMS = [
  '<item><title>no time</title><link>https://news.example/1</link></item>',
  '<item></item>',
];

/** Splits `(…) when:1d` or `… after:2026-11-01 before:2026-11-20` into words and time. */
function readQuery(query: string, now: number) {
  const [, size, unit] = /\bwhen:(\d+)([hd])/.exec(query) ?? [];
  const after = Date.parse(/\bafter:(\S+)/.exec(query)?.[1] ?? '') || 0;
  const before = Date.parse(/\bbefore:(\S+)/.exec(query)?.[1] ?? '') || Number.POSITIVE_INFINITY;
  const recent = size ? now - Number(size) * (unit === 'h' ? HOUR_MS : DAY_MS) : 0;
  return {
    words: query.replace(/\b(when|after|before):\S+/g, ''),
    from: Math.max(after, recent),
    to: before,
  };
}

const foundVia = (posts: readonly SimulatedPost[], via: string) =>
  posts.filter((post) => post.via.includes(via));

function google({ query, posts, now, brokenItems }: SimulatedCall) {
  const { words, from, to } = readQuery(query.get('q') ?? '', now);
  const items = foundVia(posts, 'google')
    .filter(({ postedAt, title }) => postedAt >= from && postedAt < to && matchesQuery(words, title ?? ''))
    .slice(0, MAX_ITEMS)
    .map((post) => {
      const title = xml(post.title ?? '');
      const link = googleLink(post);
      return (
        `<item><title>${title} - ${xml(post.authorName)}</title><link>${link}</link>` +
        `<guid isPermaLink="false">${googleId(post)}</guid><pubDate>${date(post.postedAt)}</pubDate>` +
        `<description>${xml(`<a href="${link}" target="_blank">${title}</a>`)}</description>` +
        `<source url="https://${hostOf(post)}">${xml(post.authorName)}</source></item>`
      );
    });
  return rss(`"${query.get('q')}" - Google News`, [...(brokenItems ? BROKEN_ITEMS : []), ...items]);
}

const stampMs = (stamp: string | null) =>
  Date.parse((stamp ?? '').replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'));

function gdelt({ query, posts, brokenItems }: SimulatedCall) {
  const words = query.get('query') ?? '';
  if (/(?:^|\(| OR )"?\w{1,2}"?(?=$| OR|\))/.test(words)) {
    return {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: 'The specified phrase is too short.\n',
    };
  }
  const from = stampMs(query.get('startdatetime')) || 0;
  const to = stampMs(query.get('enddatetime')) || Number.POSITIVE_INFINITY;
  const articles = foundVia(posts, 'gdelt')
    .filter(
      ({ postedAt, title, text }) =>
        postedAt >= from && postedAt <= to && matchesQuery(words, `${title} ${text}`),
    )
    .slice(0, Number(query.get('maxrecords') ?? 75))
    .map((post) => ({
      url: post.link,
      url_mobile: '',
      title: post.title,
      seendate: `${new Date(post.postedAt).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`,
      socialimage: '',
      domain: hostOf(post),
      language: LANGUAGES[post.lang ?? 'en'],
      sourcecountry: 'Estonia',
    }));
  return articles.length === 0
    ? json({})
    : json({ articles: [...(brokenItems ? [null, {}, { url: 'x' }] : []), ...articles] });
}

function feed({ posts, url, headers, brokenItems }: SimulatedCall, name: string) {
  const entries = foundVia(posts, name).map(
    (post) =>
      `<item><title>${xml(post.title ?? '')}</title><link>${xml(post.link ?? `${url}/articles/${post.id}`)}</link><guid isPermaLink="false">${post.id}</guid>` +
      `<pubDate>${date(post.postedAt)}</pubDate><author>${xml(post.authorName)}</author><description>${xml(`<p>${xml(post.text)}</p>`)}</description></item>`,
  );
  const etag = `"${createHash('sha256').update(entries.join('')).digest('hex').slice(0, 12)}"`;
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag }, body: '' };
  const answer = rss(name, [...(brokenItems ? BROKEN_ITEMS : []), ...entries]);
  return { ...answer, headers: { ...answer.headers, etag } };
}

/** Google News, GDELT and feeds (`/feeds/<name>`, with the posts that name it in `via`). */
export const newsRoute: SimulatedRoute = {
  source: 'news',
  basePath: '',
  settings: (simulatorUrl) => ({ feeds: `${simulatorUrl}/news/feeds/tech` }),
  answer(call) {
    if (call.path === '/rss/search') return google(call);
    if (call.path === '/api/v2/doc/doc') return gdelt(call);
    const name = /^\/feeds\/([\w.-]+)$/.exec(call.path)?.[1];
    return name ? feed(call, name) : notFound();
  },
};
