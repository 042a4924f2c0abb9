import { DAY_MS, HOUR_MS } from '../../../schemas/duration.ts';
import { parseFeed } from 'feedsmith';
import { callUrl } from '../../connector/base-url.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { titleToText } from '../../connector/parsing/plain-text.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SearchQuery, SourceIo, SourceResponse } from '../../connector/connector.ts';
import { asList, asObject, asText } from '../../connector/parsing/json-values.ts';
import { feedTime } from '../feeds/feed-time.ts';
import type { NewsEngine } from './engine.ts';
import { anyOf, halveQuery, phraseQueries } from '../../connector/planning/phrase-queries.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** Google News as RSS. There is no official documentation. */
export const GOOGLE_BASE = 'https://news.google.com/rss/search';
/** Users report that about 32 words are read; one of them goes to the time. */
const LIMITS = { characters: 2000, words: 31 };
/** The most items per query. There is no second page. */
const MAX_ITEMS = 100;
/** The pause in seconds once Google takes us for a robot. */
const REST_S = 3600;

/** An edition of Google News. Its three values must fit together. */
export interface Locale {
  readonly hl: string;
  readonly gl: string;
  readonly ceid: string;
}

/** Parses `en-US:US:en,de:DE:de`; null for anything else. */
export function parseLocales(given: string): Locale[] | null {
  const parts = given.split(',').map((part) => /^\s*([\w-]+):([A-Za-z]{2}):([\w-]+)\s*$/.exec(part));
  return parts.every((part) => part !== null)
    ? parts.map(([, hl = '', gl = '', lang = '']) => ({ hl, gl, ceid: `${gl}:${lang}` }))
    : null;
}

function hostOf(address: string | null): string | null {
  return address && isUrl(address) ? new URL(address).hostname : null;
}

/** Returns "Headline - Outlet" without the outlet. */
function headlineOf(title: string, outlet: string | null): string {
  const ending = ` - ${outlet}`;
  return outlet && title.endsWith(ending) && title.length > ending.length
    ? title.slice(0, -ending.length)
    : title;
}

function readItem(value: unknown, lang: string): ParsedItem {
  const item = asObject(value);
  const source = asObject(item.source);
  const outlet = asText(source.title);
  const link = asText(item.link);
  const outletUrl = asText(source.url);
  const written = asText(item.title);
  const title = written && headlineOf(titleToText(written).trim(), outlet && titleToText(outlet).trim());
  if (!title) return 'malformed';
  return toPost('news', {
    externalId: asText(asObject(item.guid).value) ?? link,
    kind: 'article',
    url: link,
    title,
    text: title,
    lang,
    author: hostOf(outletUrl),
    authorName: outlet,
    authorUrl: outletUrl,
    postedAt: feedTime(asText(item.pubDate)),
  });
}

/** Parses an answer; `hl` is the requested language. Throws `malformed_answer` when it is not RSS. */
export function parseGoogleNews(xml: string, hl: string): ParsedItem[] {
  try {
    const { feed } = parseFeed(xml);
    return asList(asObject(feed).items).map((item) => readItem(item, hl.split('-')[0] ?? hl));
  } catch {
    throw new SourceError('malformed_answer', 'the answer is no RSS');
  }
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Returns the operators for a time range. Whole days get one more on each side: it is not documented whose midnight
 * counts.
 */
export function timeWords(since: number, until: number, now: number): string {
  const span = now - since;
  if (until >= now && span <= DAY_MS) return `when:${Math.max(1, Math.ceil(span / HOUR_MS))}h`;
  if (until >= now && span <= 7 * DAY_MS) return `when:${Math.ceil(span / DAY_MS)}d`;
  return `after:${day(since - DAY_MS)} before:${day(until + DAY_MS)}`;
}

/** Google's page for robots: "our systems have detected unusual traffic". */
const cooldownAfterRefusal = ({ status, body }: SourceResponse) =>
  [429, 503].includes(status) && /unusual traffic/i.test(body) ? REST_S : null;

/**
 * Creates the engine that searches Google News. It returns at most a hundred items by relevance, so a full answer is
 * searched again in halves.
 */
export function createGoogleEngine(base: URL, locales: readonly Locale[]): NewsEngine {
  async function* search(query: SearchQuery, io: SourceIo): AsyncGenerator<ParsedItem[]> {
    const now = io.now();
    for (const { hl, gl, ceid } of locales) {
      const open = phraseQueries(query, LIMITS, now);
      for (let part = open.shift(); part; part = open.shift()) {
        const q = `${anyOf(part.phrases)} ${timeWords(part.since, part.until, now)}`;
        const answer = await io.request({
          url: callUrl(base, '', { q, hl, gl, ceid }),
          limit: 'google',
          cooldownAfterRefusal,
        });
        const items = parseGoogleNews(answer.body, hl);
        yield items;
        if (items.length >= MAX_ITEMS) open.unshift(...halveQuery(part));
      }
    }
  }
  return { name: 'google', search };
}
