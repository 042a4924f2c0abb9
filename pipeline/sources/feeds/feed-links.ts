import { Parser } from 'htmlparser2';
import { absolute } from './feed-entry.ts';

const FEED_TYPE = /^application\/(rss\+xml|atom\+xml|feed\+json|json|xml|rdf\+xml)|^text\/xml/i;
/** WordPress, for one, also names the feeds of comments. They come last. */
const ofComments = (title: string) => /comment/i.test(title);

/**
 * Returns the addresses of the feeds that a page names with `<link rel="alternate">`, the feeds of comments last.
 * `address` is that of the page. https://html.spec.whatwg.org/multipage/links.html#rel-alternate
 */
export function feedLinks(html: string, address: string): string[] {
  const found: { readonly url: string; readonly title: string }[] = [];
  let base = address;
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href = '', title = '' }) {
      if (name === 'base') base = absolute(href, address) ?? base;
      if (name !== 'link' || !rel.toLowerCase().split(/\s+/).includes('alternate')) return;
      const url = FEED_TYPE.test(type.trim()) ? absolute(href, base) : null;
      if (url !== null && /^https?:/.test(url)) found.push({ url, title });
    },
  });
  parser.write(html);
  parser.end();
  const inOrder = [
    ...found.filter(({ title }) => !ofComments(title)),
    ...found.filter(({ title }) => ofComments(title)),
  ];
  return [...new Set(inOrder.map(({ url }) => url))];
}
