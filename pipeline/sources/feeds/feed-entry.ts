import { createHash } from 'node:crypto';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { decodeEntities, htmlToText, titleToText } from '../../connector/parsing/plain-text.ts';
import { asCount, asList, asObject, asText, type JsonObject } from '../../connector/parsing/json-values.ts';
import { feedTime } from './feed-time.ts';
import { isUrl } from '../../../schemas/is-url.ts';
import type { Source } from '../../../schemas/source.ts';

/** What an entry inherits from its feed. */
export interface FeedContext {
  readonly source: Source;
  readonly address: string;
  /** The page that the feed belongs to; its own address if it names none. */
  readonly site: string;
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly title: string | null;
  readonly lang: string | null;
  /** The author of entries that name none, as in Atom and JSON Feed, in the form of the format; null: none. */
  readonly author: unknown;
}

/** Returns a text construct: a plain string, or one with a type (`{ value, type }`). */
const valueOf = (construct: unknown): string | null => asText(construct) ?? asText(asObject(construct).value);

/** Returns text that may be HTML unless its type says that it is plain. */
function bodyOf(construct: unknown): string {
  const value = valueOf(construct) ?? '';
  const type = asText(asObject(construct).type);
  return type === 'text' || type === 'text/plain' ? decodeEntities(value).trim() : htmlToText(value);
}

const MARKUP = /<\/?(?:a|b|br|div|em|i|img|li|p|span|strong|ul)\b[^<>]*>/i;

/** Returns the description of a video or picture. It is plain text by default, though some feeds send markup. */
function captionOf(construct: unknown): string {
  const value = valueOf(construct) ?? '';
  const isHtml = asObject(construct).type === 'html' || MARKUP.test(value);
  return isHtml ? htmlToText(value) : value.trim();
}

/** Returns a title as plain text; null when there is none. */
export function titleOf(construct: unknown): string | null {
  const value = valueOf(construct);
  return value === null ? null : asObject(construct).type === 'text' ? value : titleToText(value);
}

/**
 * Returns the address of an entry. `alternate` is the entry itself; other relations (enclosure, comments, edit) are
 * not. RSS may contain Atom links, and RDF identifies items by their addresses.
 */
export function linkOf(entry: JsonObject): string | null {
  const links = [...asList(entry.links), ...asList(asObject(entry.atom).links)].map(asObject);
  const alternate = links.find(({ rel }) => rel === undefined || rel === 'alternate');
  const link =
    asText(entry.link) ?? asText(alternate?.href) ?? asText(entry.url) ?? asText(entry.external_url);
  return link ?? asText(asObject(entry.rdf).about);
}

/** Longer names are not searched for an address. */
const LONGEST_NAME = 500;

/** `jane@example.org (Jane Doe)` and `Jane Doe <jane@example.org>` are Jane Doe. */
function personName(name: string | null): string | null {
  const written = name?.trim() ?? '';
  if (written.length > LONGEST_NAME) return name;
  const [, behind] = /^\S+@\S+\s*\((.+)\)$/.exec(written) ?? [];
  const [, before] = /^(\S.*?)\s*[<(]\S+@\S+[>)]$/.exec(written) ?? [];
  return behind ?? before ?? name;
}

/** Returns the author of an entry and their page. Many feeds name authors in Dublin Core. */
function authorOf(entry: JsonObject, frame: FeedContext): { name: string | null; url: string | null } {
  const dublinCore = asObject(entry.dc);
  const person =
    asList(entry.authors)[0] ?? entry.author ?? asList(asObject(entry.atom).authors)[0] ?? frame.author;
  const creator = asText(asList(dublinCore.creators ?? dublinCore.creator)[0]);
  const { name, uri, url } = asObject(person);
  return {
    name: personName(creator ?? asText(person) ?? asText(name)),
    url: creator === null ? (asText(uri) ?? asText(url)) : null,
  };
}

function timeOf(entry: JsonObject): number | null {
  const dublinCore = asObject(entry.dc);
  const terms = asObject(entry.dcterms);
  const atom = asObject(entry.atom);
  const dates = [
    entry.pubDate,
    entry.published,
    entry.date_published,
    asList(dublinCore.dates ?? dublinCore.date)[0],
    asList(terms.issued)[0],
    asList(terms.created)[0],
    atom.published,
    entry.updated,
    entry.date_modified,
    atom.updated,
    asList(terms.modified)[0],
  ];
  for (const date of dates) {
    const time = feedTime(asText(date));
    if (time !== null) return time;
  }
  return null;
}

/** Returns the longest text of an entry: some feeds have a teaser in one field and the article in another. */
function textOf(entry: JsonObject): string {
  const bodies = [
    asObject(entry.content).encoded,
    entry.content,
    entry.description,
    entry.summary,
    entry.content_html,
    entry.content_text,
  ];
  // Of videos and pictures, where it is often the only text.
  const captions = [asObject(entry.media), ...asList(asObject(entry.media).groups).map(asObject)].map(
    ({ description }) => captionOf(description),
  );
  return [...bodies.map(bodyOf), ...captions].reduce(
    (longest, body) => (body.length > longest.length ? body : longest),
    '',
  );
}

/** Returns the number of ratings of a video, its likes: https://www.rssboard.org/media-rss#media-community */
const ratingsOf = (entry: JsonObject): number[] =>
  [asObject(entry.media), ...asList(asObject(entry.media).groups).map(asObject)].map(({ community }) =>
    asCount(asObject(asObject(community).starRating).count),
  );

/** Returns a link as a whole address; null when it is none. */
export const absolute = (link: string | null, base: string) =>
  link && isUrl(link, base) ? new URL(link, base).href : null;

/** Returns an id for an entry that has neither an id nor an address: the same as long as its text is. */
const contentId = (feed: string, title: string | null, body: string) =>
  createHash('sha1')
    .update([feed, title ?? '', body].join('\0'))
    .digest('hex');

/** Ids that are unique in the world: `https://…`, `tag:…`, `urn:uuid:…`. */
const WORLDWIDE_ID = /^[a-z][a-z0-9+.-]*:/i;

/** Returns an id that the entries of other feeds do not have. The operator chose the feeds of `news` themself. */
const uniqueId = (id: string | null, { source, address }: FeedContext) =>
  id === null || source === 'news' || WORLDWIDE_ID.test(id) ? id : `${new URL(address).host} ${id}`;

/**
 * Parses one entry in the form that feedsmith returns. Like feed readers, takes an entry without a date as new, and one
 * without an address as part of its site.
 */
export function readEntry(value: unknown, frame: FeedContext): ParsedItem {
  const entry = asObject(value);
  const xml = asObject(entry.xml);
  const base = absolute(asText(xml.base), frame.address) ?? frame.address;
  const guid = asText(asObject(entry.guid).value) ?? asText(entry.id);
  const isAddress = asObject(entry.guid).isPermaLink !== false && /^https?:/i.test(guid ?? '');
  const url = absolute(linkOf(entry) ?? (isAddress ? guid : null), base);
  const host = url && new URL(url).hostname;
  const title = titleOf(entry.title);
  const author = authorOf(entry, frame);
  const body = textOf(entry) || title;
  return toPost(frame.source, {
    externalId: uniqueId(guid, frame) ?? url ?? (body && contentId(frame.address, title, body)),
    kind: 'article',
    url: url ?? frame.site,
    title,
    text: body,
    lang: asText(xml.lang) ?? asText(entry.language) ?? frame.lang,
    author: author.name ?? host,
    authorName: author.name ?? frame.title,
    authorUrl: author.url,
    engagement: ratingsOf(entry),
    postedAt: timeOf(entry) ?? frame.readAt,
  });
}
