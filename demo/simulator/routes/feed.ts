import { createHash } from 'node:crypto';
import { notFound, type SimulatedCall, type SimulatedPost, type SimulatedRoute } from '../route.ts';

/** Where the fictional blog is. Its pages are read below the simulator's base URL. */
const SITE = 'https://blog.lumenkite.example';

const xml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export const feedUrl = (post: SimulatedPost): string => post.link ?? `${SITE}/posts/${post.id}`;
export const feedId = (post: SimulatedPost): string => `tag:blog.lumenkite.example,2026:${post.id}`;

const entry = (post: SimulatedPost): string =>
  `<entry><id>${feedId(post)}</id><title type="text">${xml(post.title ?? '')}</title><link href="${xml(feedUrl(post))}"/>` +
  `<published>${new Date(post.postedAt).toISOString()}</published><author><name>${xml(post.authorName)}</name></author>` +
  `<content type="html">${xml(`<p>${xml(post.text).replace(/\n/g, '<br>')}</p>`)}</content></entry>`;

const BROKEN = ['<entry></entry>', '<entry><title>nowhere</title><link href="mailto:a@b.example"/></entry>'];

function atom({ posts, headers, brokenItems }: SimulatedCall) {
  const entries = posts.map(entry);
  const etag = `"${createHash('sha256').update(entries.join('')).digest('hex').slice(0, 12)}"`;
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag }, body: '' };
  const all = [...(brokenItems ? BROKEN : []), ...entries].join('');
  return {
    status: 200,
    headers: { etag, 'content-type': 'application/atom+xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>The Sync Blog</title><link href="${SITE}"/>${all}</feed>`,
  };
}

const PAGE = `<!doctype html><html><head><title>The Sync Blog</title><link rel="alternate" type="application/atom+xml" href="/feed.xml"></head><body></body></html>`;

/** A blog with an Atom feed, which its page names. https://www.rfc-editor.org/rfc/rfc4287 */
export const feedRoute: SimulatedRoute = {
  source: 'feed',
  basePath: '',
  projectSource: { kind: 'feed', address: SITE, name: 'The Sync Blog', read: `${SITE}/feed.xml` },
  answer(call) {
    if (call.path === '/feed.xml') return atom(call);
    if (call.path === '/' || call.path === '')
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: PAGE };
    return notFound();
  },
};
