import type { Feed, FeedEntry } from './feed.ts';
import { emptyElement, parentElement, textElement } from './xml.ts';

/** An id of 32 hex digits as a URN: ids of mentions have the length of UUIDs. */
const urnOf = (id: string) => `urn:uuid:${id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;

function entryElement(entry: FeedEntry): string {
  const { id, title, url, consoleUrl, summary, content, author, published, updated, tags, lang } = entry;
  const children = [
    textElement('id', urnOf(id)),
    textElement('title', title),
    emptyElement('link', { rel: 'alternate', href: url ?? consoleUrl }),
    ...(url === null
      ? []
      : [emptyElement('link', { rel: 'related', title: 'Open in Earshot', href: consoleUrl })]),
    textElement('published', published),
    textElement('updated', updated),
    ...(author === null ? [] : [authorElement(author.name, author.url)]),
    ...tags.map((term) => emptyElement('category', { term })),
    ...(summary === '' ? [] : [textElement('summary', summary)]),
    textElement('content', content, { type: 'html' }),
  ];
  return parentElement('entry', children, { 'xml:lang': lang });
}

const authorElement = (name: string, url: string | null) =>
  parentElement('author', [textElement('name', name), ...(url === null ? [] : [textElement('uri', url)])]);

/** Renders a feed as Atom 1.0 (RFC 4287). `selfUrl` is its own address. Pure. */
export function renderAtom(feed: Feed, selfUrl: string): string {
  const children = [
    textElement('id', feed.id),
    textElement('title', feed.title),
    textElement('updated', feed.updated),
    emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: selfUrl }),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: feed.homeUrl }),
    // For entries without one (section 4.1.1).
    authorElement('Earshot', null),
    textElement('generator', 'Earshot'),
    ...feed.entries.map(entryElement),
  ];
  const root = parentElement('feed', children, { xmlns: 'http://www.w3.org/2005/Atom' });
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}
