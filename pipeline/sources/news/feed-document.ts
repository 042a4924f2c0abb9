import { parseFeed as parseDocument } from 'feedsmith';
import { toPost, type Read } from '../page.ts';
import { decoded, htmlToText, titleText } from '../plain-text.ts';
import { SourceError } from '../source.ts';
import { list, number, record, text, type Wire } from '../wire.ts';
import { feedTime } from './feed-time.ts';

/** A feed as it was read. */
export interface FeedDocument {
  readonly reads: readonly Read[];
  /** Minutes for which the feed says it will not change; 0 when it does not say. */
  readonly ttlMinutes: number;
}

/** What an entry inherits from its feed. */
interface Frame {
  readonly address: string;
  readonly title: string | null;
  readonly lang: string | null;
}

/** A text construct: a plain string, or one with a type of its own (`{ value, type }`). */
const valueOf = (construct: unknown): string | null => text(construct) ?? text(record(construct).value);

/** Text that may be HTML unless it says that it is plain. */
function bodyOf(construct: unknown): string {
  const value = valueOf(construct) ?? '';
  const type = text(record(construct).type);
  return type === 'text' || type === 'text/plain' ? decoded(value).trim() : htmlToText(value);
}

function titleOf(construct: unknown): string | null {
  const value = valueOf(construct);
  return value === null ? null : record(construct).type === 'text' ? value : titleText(value);
}

/** `alternate` is the entry itself; other relations (enclosure, comments, edit) are not. */
function linkOf(entry: Wire): string | null {
  const links = list(entry.links).map(record);
  const alternate = links.find(({ rel }) => rel === undefined || rel === 'alternate');
  return text(entry.link) ?? text(alternate?.href) ?? text(entry.url) ?? text(entry.external_url);
}

/** `jane@example.org (Jane Doe)` is Jane Doe. */
const personName = (name: string | null) => (name && /^\S+@\S+\s*\((.+)\)$/.exec(name.trim())?.[1]) || name;

function authorOf(entry: Wire): string | null {
  const dublinCore = record(entry.dc);
  const person = list(entry.authors)[0] ?? entry.author;
  const name = text(person) ?? text(record(person).name);
  return personName(text(list(dublinCore.creators ?? dublinCore.creator)[0]) ?? name);
}

function timeOf(entry: Wire): number | null {
  const dublinCore = record(entry.dc);
  const dates = [
    entry.pubDate,
    entry.published,
    entry.date_published,
    list(dublinCore.dates ?? dublinCore.date)[0],
    entry.updated,
    entry.date_modified,
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
  ];
  return bodies.map(bodyOf).reduce((longest, body) => (body.length > longest.length ? body : longest), '');
}

const absolute = (link: string | null, base: string) =>
  link && URL.canParse(link, base) ? new URL(link, base).href : null;

function readEntry(value: unknown, frame: Frame): Read {
  const entry = record(value);
  const xml = record(entry.xml);
  const base = absolute(text(xml.base), frame.address) ?? frame.address;
  const guid = text(record(entry.guid).value) ?? text(entry.id);
  const isAddress = record(entry.guid).isPermaLink !== false && /^https?:/i.test(guid ?? '');
  const url = absolute(linkOf(entry) ?? (isAddress ? guid : null), base);
  const host = url && new URL(url).hostname;
  const title = titleOf(entry.title);
  const author = authorOf(entry);
  return toPost('news', {
    externalId: guid ?? url,
    kind: 'article',
    url,
    title,
    text: textOf(entry) || title,
    lang: text(xml.lang) ?? text(entry.language) ?? frame.lang,
    author: author ?? host,
    authorName: author ?? frame.title,
    authorUrl: text(record(list(entry.authors)[0]).uri) ?? text(record(list(entry.authors)[0]).url),
    postedAt: timeOf(entry),
  });
}

const PERIOD_MINUTES: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

function ttlOf(feed: Wire): number {
  const { updatePeriod, updateFrequency } = record(feed.sy);
  const period = PERIOD_MINUTES[text(updatePeriod) ?? ''] ?? 0;
  return number(feed.ttl) ?? period / Math.max(number(updateFrequency) ?? 1, 1);
}

/** A document type, with which a feed could define entities of its own. */
const DOCUMENT_TYPE = /<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>/i;

/**
 * Reads a feed of any kind: RSS 2.0, Atom, RDF (RSS 1.0), JSON Feed. `address` is where it came from, for relative
 * links. No document type is read and no entity but XML's own is resolved. Throws `malformed_answer` for anything else.
 */
export function parseFeedDocument(document: string, address: string): FeedDocument {
  let feed: Wire;
  try {
    feed = record(parseDocument(document.replace(DOCUMENT_TYPE, '').trimStart()).feed);
  } catch {
    throw new SourceError('malformed_answer', 'no feed that can be read');
  }
  const xml = record(feed.xml);
  const frame: Frame = {
    address: absolute(text(xml.base), address) ?? address,
    title: titleOf(feed.title),
    lang:
      text(xml.lang) ??
      text(feed.language) ??
      text(list(record(feed.dc).languages ?? record(feed.dc).language)[0]),
  };
  return {
    reads: list(feed.items ?? feed.entries).map((entry) => readEntry(entry, frame)),
    ttlMinutes: ttlOf(feed),
  };
}
