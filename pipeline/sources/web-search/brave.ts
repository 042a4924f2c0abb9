import { baseUrl, callUrl } from '../../connector/base-url.ts';
import { htmlToText, titleToText } from '../../connector/parsing/plain-text.ts';
import { SourceError, type SourceResponse } from '../../connector/connector.ts';
import { asObject, asText, asTime, parseJson } from '../../connector/parsing/json-values.ts';
import { SEARCH_LIMIT } from './provider.ts';
import type { WebResultPage, WebResult, WebSearch, WebSearchSettings } from './provider.ts';

/** https://api-dashboard.search.brave.com/app/documentation/web-search */
const BASE = 'https://api.search.brave.com/res/v1/web/search';
const PAGE_SIZE = 20;
/** Pages are numbered from 0 to 9. */
const MAX_PAGES = 10;
/** A longer window is not the rate limit but the plan's monthly quota. */
const LONG_WINDOW_S = 3600;

function readResult(value: unknown): WebResult {
  const result = asObject(value);
  const title = asText(result.title);
  return {
    url: asText(result.url),
    title: title && titleToText(title),
    snippet: htmlToText(asText(result.description) ?? ''),
    lang: asText(result.language),
    writtenAt: asTime(result.page_age),
    day: null,
  };
}

/** Parses an answer. One without results leaves out `web`. Throws `malformed_answer` when it is not a search. */
export function parseBrave(body: unknown): WebResultPage {
  const { type, web, query } = asObject(body);
  const { results = [] } = asObject(web);
  if (type !== 'search' || !Array.isArray(results))
    throw new SourceError('malformed_answer', 'the answer is no search of Brave');
  const more = asObject(query).more_results_available;
  return {
    results: results.map(readResult),
    hasMore: results.length > 0 && (typeof more === 'boolean' ? more : results.length >= PAGE_SIZE),
  };
}

const numbers = (header: string | undefined) =>
  (header ?? '').split(',').map((part) => Number.parseFloat(part.trim() || 'NaN'));

/**
 * Returns what a refusal means. Brave counts in two windows, a second and a month, and its headers have a value for
 * each (`X-RateLimit-Remaining: 0, 1998`). A limit of 0 is none.
 */
export function braveFailure({ status, headers, body }: SourceResponse): SourceError | null {
  if (status === 422 && /"code"\s*:\s*"[A-Z_]*TOKEN/.test(body))
    return new SourceError('unauthorized', 'brave does not accept EARSHOT_SERP_API_KEY');
  if (status !== 429 || headers['retry-after'] !== undefined) return null;
  const limits = numbers(headers['x-ratelimit-limit']);
  const left = numbers(headers['x-ratelimit-remaining']);
  const resets = numbers(headers['x-ratelimit-reset']);
  const spent = resets.filter((reset, index) => reset >= 0 && left[index] === 0 && limits[index] !== 0);
  if (spent.length === 0) return null;
  const rest = Math.max(...spent, 1);
  return rest > LONG_WINDOW_S
    ? new SourceError('quota_spent', 'the searches that brave grants are used up', rest)
    : new SourceError('rate_limited', 'brave asks for a pause', rest);
}

const day = (ms: number) => new Date(Math.max(ms, 0)).toISOString().slice(0, 10);

/** Brave Search. Only successful calls are billed. */
export function brave({ key, baseUrl: given, country, lang }: WebSearchSettings): WebSearch {
  const base = baseUrl(BASE, given?.replace(/\/+$/, '').replace(/\/res\/v1(\/web(\/search)?)?$/, ''));
  return {
    // 400 characters and 50 words, some of which go to the site, the parentheses and each OR.
    limits: { characters: 360, words: 27 },
    maxPages: MAX_PAGES,
    async ask(q, { since, until }, page, io) {
      const url = callUrl(base, '', {
        q,
        count: PAGE_SIZE,
        offset: page,
        freshness: `${day(since)}to${day(until)}`,
        safesearch: 'off',
        ...(country && { country }),
        ...(lang && { search_lang: lang }),
      });
      const headers = { accept: 'application/json', 'x-subscription-token': key };
      return parseBrave(
        parseJson(await io.request({ url, headers, limit: SEARCH_LIMIT, errorIn: braveFailure })),
      );
    },
  };
}
