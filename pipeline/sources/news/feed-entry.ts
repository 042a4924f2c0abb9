import { createHash } from 'node:crypto';
import { toPost, type Read } from '../../connector/parsing/page.ts';
import { decoded, htmlToText, titleText } from '../../connector/parsing/plain-text.ts';
import { list, record, text, type Wire } from '../../connector/parsing/wire.ts';
import { feedTime } from './feed-time.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** What an entry inherits from its feed. */
export interface Frame {
  readonly address: string;
  /** The page that the feed belongs to; its own address where it names none. */
  readonly site: string;
  /** When it was read, milliseconds since 1970. */
  readonly readAt: number;
  readonly title: string | null;
  readonly lang: string | null;
  /** Who wrote what names no author: Atom and JSON Feed say so. A person as its format shows it; null: nobody is named. */
  readonly author: unknown;
}

/** A text construct: a plain string, or one with a type of its own (`{ value, type }`). */
const valueOf = (construct: unknown): string | null => text(construct) ?? text(record(construct).value);

/** Text that may be HTML unless it says that it is plain. */
function bodyOf(construct: unknown): string {
  const value = valueOf(construct) ?? '';
  const type = text(record(construct).type);
  return type === 'text' || type === 'text/plain' ? decoded(value).trim() : htmlToText(value);
}

/** A title as plain text; null when there is none. */
export function titleOf(construct: unknown): string | null {
  const value = valueOf(construct);
  return value === null ? null : record(construct).type === 'text' ? value : titleText(value);
}

/**
 * `alternate` is the entry itself; other relations (enclosure, comments, edit) are not. RSS may hold Atom's links, and RDF
 * names its items by their addresses.
 */
export function linkOf(entry: Wire): string | null {
  const links = [...list(entry.links), ...list(record(entry.atom).links)].map(record);
  const alternate = links.find(({ rel }) => rel === undefined || rel === 'alternate');
  const link = text(entry.link) ?? text(alternate?.href) ?? text(entry.url) ?? text(entry.external_url);
  return link ?? text(record(entry.rdf).about);
}

/** No name is longer; what is, is not searched for one. */
const LONGEST_NAME = 500;

/** `jane@example.org (Jane Doe)` and `Jane Doe <jane@example.org>` are Jane Doe. */
function personName(name: string | null): string | null {
  const written = name?.trim() ?? '';
  if (written.length > LONGEST_NAME) return name;
  const [, behind] = /^\S+@\S+\s*\((.+)\)$/.exec(written) ?? [];
  const [, before] = /^(\S.*?)\s*[<(]\S+@\S+[>)]$/.exec(written) ?? [];
  return behind ?? before ?? name;
}

/** Whom the entry names, and their page. Many feeds write their authors in Dublin Core. */
function authorOf(entry: Wire, frame: Frame): { name: string | null; url: string | null } {
  const dublinCore = record(entry.dc);
  const person =
    list(entry.authors)[0] ?? entry.author ?? list(record(entry.atom).authors)[0] ?? frame.author;
  const creator = text(list(dublinCore.creators ?? dublinCore.creator)[0]);
  const { name, uri, url } = record(person);
  return {
    name: personName(creator ?? text(person) ?? text(name)),
    url: creator === null ? (text(uri) ?? text(url)) : null,
  };
}

function timeOf(entry: Wire): number | null {
  const dublinCore = record(entry.dc);
  const terms = record(entry.dcterms);
  const atom = record(entry.atom);
  const dates = [
    entry.pubDate,
    entry.published,
    entry.date_published,
    list(dublinCore.dates ?? dublinCore.date)[0],
    list(terms.issued)[0],
    list(terms.created)[0],
    atom.published,
    entry.updated,
    entry.date_modified,
    atom.updated,
    list(terms.modified)[0],
  ];
  for (const date of dates) {
    const time = feedTime(text(date));
    if (time !== null) return time;
  }
  return null;
}

/** The fullest of the texts that an entry has: some feeds put a teaser in one and the article in the other. */
function textOf(entry: Wire): string {
  const bodies = [
    record(entry.content).encoded,
    entry.content,
    entry.description,
    entry.summary,
    entry.content_html,
    entry.content_text,
    // Of videos and pictures, where it is often all there is to read.
    record(entry.media).description,
    ...list(record(entry.media).groups).map((group) => record(group).description),
  ];
  return bodies.map(bodyOf).reduce((longest, body) => (body.length > longest.length ? body : longest), '');
}

/** A link as a whole address; null when it is none. */
export const absolute = (link: string | null, base: string) =>
  link && isUrl(link, base) ? new URL(link, base).href : null;

/** The id of an entry that has neither an id nor an address: the same for as long as it says the same. */
const contentId = (feed: string, title: string | null, body: string) =>
  createHash('sha1')
    .update([feed, title ?? '', body].join('\0'))
    .digest('hex');

/**
 * Reads one entry of a feed, in the form that feedsmith gives it. As readers of feeds do, takes one without a date for
 * as old as its reading, and one without an address for a part of its site.
 */
export function readEntry(value: unknown, frame: Frame): Read {
  const entry = record(value);
  const xml = record(entry.xml);
  const base = absolute(text(xml.base), frame.address) ?? frame.address;
  const guid = text(record(entry.guid).value) ?? text(entry.id);
  const isAddress = record(entry.guid).isPermaLink !== false && /^https?:/i.test(guid ?? '');
  const url = absolute(linkOf(entry) ?? (isAddress ? guid : null), base);
  const host = url && new URL(url).hostname;
  const title = titleOf(entry.title);
  const author = authorOf(entry, frame);
  const body = textOf(entry) || title;
  return toPost('news', {
    externalId: guid ?? url ?? (body && contentId(frame.address, title, body)),
    kind: 'article',
    url: url ?? frame.site,
    title,
    text: body,
    lang: text(xml.lang) ?? text(entry.language) ?? frame.lang,
    author: author.name ?? host,
    authorName: author.name ?? frame.title,
    authorUrl: author.url,
    postedAt: timeOf(entry) ?? frame.readAt,
  });
}
