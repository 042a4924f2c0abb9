import { DAY_MS } from '../../../schemas/duration.ts';
import { baseUrl, callUrl } from '../../connector/base-url.ts';
import { cleanText } from '../../connector/parsing/plain-text.ts';
import { SourceError, type SourceResponse } from '../../connector/connector.ts';
import { asObject, asText, parseJson } from '../../connector/parsing/json-values.ts';
import { SEARCH_LIMIT } from './provider.ts';
import type { TimeRange, WebResultPage, WebResult, WebSearch, WebSearchSettings } from './provider.ts';

/** https://serpapi.com/search-api */
const BASE = 'https://serpapi.com/search.json';
/** Google returns about ten results per page. */
const PAGE_SIZE = 10;
const MAX_PAGES = 10;
const UNITS: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
};

/** Parses `2 days ago` or `Nov 18, 2026` into milliseconds since 1970; null for anything else. */
export function googleDay(value: unknown, now: number): number | null {
  const written = asText(value);
  const [, many, unit = ''] = /^(\d+) (minute|hour|day|week|month|year)s? ago$/.exec(written ?? '') ?? [];
  if (many) return now - Number(many) * (UNITS[unit] ?? 0);
  if (!written || !/^[A-Z][a-z]{2,8} \d{1,2}, \d{4}$/.test(written)) return null;
  const item = Date.parse(`${written} UTC`);
  return Number.isNaN(item) ? null : item;
}

function readResult(value: unknown, now: number): WebResult {
  const result = asObject(value);
  return {
    url: asText(result.link),
    title: asText(result.title),
    snippet: cleanText(asText(result.snippet) ?? ''),
    lang: null,
    writtenAt: null,
    day: googleDay(result.date, now),
  };
}

/** Parses an answer. One without results leaves them out. Throws `malformed_answer` when it is not a search. */
export function parseSerpapi(body: unknown, now: number): WebResultPage {
  const {
    organic_results: results,
    search_metadata,
    search_information,
    serpapi_pagination,
  } = asObject(body);
  if (!Array.isArray(results)) {
    if (search_metadata === undefined && search_information === undefined)
      throw new SourceError('malformed_answer', 'the answer is no search of SerpApi');
    return { results: [], hasMore: false };
  }
  const hasNext = asText(asObject(serpapi_pagination).next) !== null;
  return {
    results: results.map((result) => readResult(result, now)),
    hasMore: hasNext || (serpapi_pagination === undefined && results.length >= PAGE_SIZE),
  };
}

/** A search that Google did not answer may come with status 200 and this state. Retrying helps. */
function errorIn({ status, body }: SourceResponse): SourceError | null {
  return status === 200 && /"search_metadata"\s*:\s*\{[^{}]*"status"\s*:\s*"Error"/.test(body)
    ? new SourceError('server_error', 'serpapi could not get an answer from Google')
    : null;
}

/** Returns Google's filter for a time range: the last day, week, month or year, or any days. */
export function googleTime({ since, until }: TimeRange, now: number): string | null {
  const back = now - since;
  if (until >= now) {
    const word = [
      ['d', DAY_MS],
      ['w', 7 * DAY_MS],
      ['m', 30 * DAY_MS],
      ['y', 365 * DAY_MS],
    ].find(([, reach]) => back <= Number(reach))?.[0];
    return word ? `qdr:${word}` : null;
  }
  const day = (ms: number) => {
    const date = new Date(Math.max(ms, 0));
    return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
  };
  return `cdr:1,cd_min:${day(since)},cd_max:${day(until)}`;
}

/** Google through SerpApi. Every page is billed. */
export function serpapi({ key, baseUrl: given, country, lang }: WebSearchSettings): WebSearch {
  const base = baseUrl(BASE, given?.replace(/\/+$/, '').replace(/\/search(\.json)?$/, ''));
  return {
    // Users report that Google reads 32 words.
    limits: { characters: 2000, words: 30 },
    maxPages: MAX_PAGES,
    async ask(q, span, page, io) {
      const time = googleTime(span, io.now());
      const url = callUrl(base, '', {
        engine: 'google',
        q,
        ...(time && { tbs: time }),
        ...(lang && { hl: lang }),
        ...(country && { gl: country.toLowerCase() }),
        start: page * PAGE_SIZE,
        // There is no header for it. Errors and logs do not contain addresses.
        api_key: key,
      });
      return parseSerpapi(parseJson(await io.request({ url, limit: SEARCH_LIMIT, errorIn })), io.now());
    },
  };
}
