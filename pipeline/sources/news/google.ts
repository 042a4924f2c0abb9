import { DAY_MS, HOUR_MS } from '../../../schemas/duration.ts';
import { parseFeed } from 'feedsmith';
import { callUrl } from '../../connector/base-url.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { titleToText } from '../../connector/parsing/plain-text.ts';
import {
  SourceError,
  type SearchQuery,
  type SourceIo,
  type SourceResponse,
} from '../../connector/connector.ts';
import { asList, asObject, asText } from '../../connector/parsing/json-values.ts';
import { feedTime } from './feed-time.ts';
import type { Part } from './engine.ts';
import { anyOf, newsQuestions, type NewsQuestion } from './engine-query.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** Google News as RSS. There are no official documents. */
export const GOOGLE_BASE = 'https://news.google.com/rss/search';
/** About 32 words are read, so users report; one of them goes to the time. */
const LIMITS = { characters: 2000, words: 31 };
/** Items that one question gives at most; there is no second page. */
const MOST_ITEMS = 100;
/** Seconds that Google is left alone for once it calls us a robot. */
const REST_S = 3600;

/** An edition of Google News; its three values must fit together. */
export interface Locale {
  readonly hl: string;
  readonly gl: string;
  readonly ceid: string;
}

/** Reads `en-US:US:en,de:DE:de`; null when it is not written like that. */
export function parseLocales(given: string): Locale[] | null {
  const parts = given.split(',').map((part) => /^\s*([\w-]+):([A-Za-z]{2}):([\w-]+)\s*$/.exec(part));
  return parts.every((part) => part !== null)
    ? parts.map(([, hl = '', gl = '', lang = '']) => ({ hl, gl, ceid: `${gl}:${lang}` }))
    : null;
}

function hostOf(address: string | null): string | null {
  return address && isUrl(address) ? new URL(address).hostname : null;
}

/** "Headline - Outlet" without the outlet. */
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

/** Reads an answer; `hl` is the language that was asked for. Throws `malformed_answer` when it is no RSS. */
export function parseGoogleNews(xml: string, hl: string): ParsedItem[] {
  try {
    const { feed } = parseFeed(xml);
    return asList(asObject(feed).items).map((item) => readItem(item, hl.split('-')[0] ?? hl));
  } catch {
    throw new SourceError('malformed_answer', 'the answer is no RSS');
  }
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Words for the time from `since` to `until`. Days are given one more on each side: whose midnight is meant is not written down. */
export function timeWords(since: number, until: number, now: number): string {
  const span = now - since;
  if (until >= now && span <= DAY_MS) return `when:${Math.max(1, Math.ceil(span / HOUR_MS))}h`;
  if (until >= now && span <= 7 * DAY_MS) return `when:${Math.ceil(span / DAY_MS)}d`;
  return `after:${day(since - DAY_MS)} before:${day(until + DAY_MS)}`;
}

/** Google's page for robots: "our systems have detected unusual traffic". */
const cooldownAfterRefusal = ({ status, body }: SourceResponse) =>
  [429, 503].includes(status) && /unusual traffic/i.test(body) ? REST_S : null;

/** Two questions in place of one whose answer was full: half the time, or, within a day, half the phrases. */
function halves({ phrases, since }: NewsQuestion, until: number): (NewsQuestion & { until: number })[] {
  if (until - since > DAY_MS) {
    const middle = since + Math.floor((until - since) / 2);
    return [
      { phrases, since: middle, until },
      { phrases, since, until: middle },
    ];
  }
  if (phrases.length === 1) return [];
  const half = Math.ceil(phrases.length / 2);
  return [phrases.slice(0, half), phrases.slice(half)].map((some) => ({ phrases: some, since, until }));
}

/** Google News. Items come by relevance and at most a hundred: full answers are asked for again in halves. */
export function googleNews(base: URL, locales: readonly Locale[]): Part {
  async function* search(query: SearchQuery, io: SourceIo): AsyncGenerator<ParsedItem[]> {
    const now = io.now();
    for (const { hl, gl, ceid } of locales) {
      const open = newsQuestions(query, LIMITS).map((question) => ({ ...question, until: now }));
      for (let question = open.shift(); question; question = open.shift()) {
        const q = `${anyOf(question.phrases)} ${timeWords(question.since, question.until, now)}`;
        const answer = await io.request({
          url: callUrl(base, '', { q, hl, gl, ceid }),
          limit: 'google',
          cooldownAfterRefusal,
        });
        const items = parseGoogleNews(answer.body, hl);
        yield items;
        if (items.length >= MOST_ITEMS) open.unshift(...halves(question, question.until));
      }
    }
  }
  return { name: 'google', search };
}
