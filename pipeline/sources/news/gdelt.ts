import { DAY_MS } from '../../../schemas/duration.ts';
import { createSeenFilter } from '../../connector/parsing/seen-filter.ts';
import { createHash } from 'node:crypto';
import { callUrl } from '../../connector/base-url.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { decodeEntities } from '../../connector/parsing/plain-text.ts';
import { SourceError, type SearchQuery, type SourceIo } from '../../connector/connector.ts';
import { asList, asObject, asText, parseJson } from '../../connector/parsing/json-values.ts';
import { languageCode } from './language-names.ts';
import type { NewsEngine } from './engine.ts';
import { normalizeUrl } from './deduplicate.ts';
import { anyOf, phraseQueries, type PhraseQuery } from '../../connector/planning/phrase-queries.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/ */
export const GDELT_BASE = 'https://api.gdeltproject.org/api/v2/doc/doc';
/** No limit is published. Long queries are cut off or refused. */
const LIMITS = { characters: 600, words: 40 };
/** The most articles per query. There is no second page. */
const MAX_ARTICLES = 250;
/** The search reaches back three months. */
const REACH_MS = 90 * DAY_MS;
/** The service sheds load by refusing even first calls: one retry, then the other engines have to do. */
const TRIES = 2;

/** Phrases with fewer letters are refused as too short, together with the whole query. */
const isLongEnough = (phrase: string) => (phrase.match(/[\p{L}\p{N}]/gu) ?? []).length >= 3;

/** Formats a time for a query: `YYYYMMDDHHMMSS`. */
const stamp = (ms: number) => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14);

/** Parses `20261120T064500Z` into milliseconds since 1970; null for anything else. */
function seenAt(value: unknown): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T?(\d\d)(\d\d)(\d\d)Z?$/.exec(asText(value) ?? '');
  if (!parts) return null;
  const time = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`);
  return Number.isNaN(time) ? null : time;
}

function readArticle(value: unknown): ParsedItem {
  const article = asObject(value);
  const url = asText(article.url);
  const title = asText(article.title);
  const domain = asText(article.domain) ?? (url && isUrl(url) ? new URL(url).hostname : null);
  if (!url || !isUrl(url) || !title) return 'malformed';
  return toPost('news', {
    externalId: createHash('sha1').update(normalizeUrl(url)).digest('hex'),
    kind: 'article',
    url,
    title: decodeEntities(title),
    text: decodeEntities(title).trim(),
    lang: languageCode(asText(article.language)),
    place: asText(article.sourcecountry),
    author: domain,
    authorName: domain,
    authorUrl: domain && `https://${domain}`,
    postedAt: seenAt(article.seendate),
  });
}

/** Parses a list of articles; `{}` is an empty one. Anything that does not start with `{` is an error message. */
export function parseGdelt(body: string): ParsedItem[] {
  if (body.trim() === '') return [];
  if (!body.trimStart().startsWith('{')) {
    if (/limit requests/i.test(body)) throw new SourceError('rate_limited', 'asked for fewer calls');
    throw new SourceError(
      body.trimStart().startsWith('<') ? 'malformed_answer' : 'bad_request',
      'refused the query',
    );
  }
  // Headlines contain backslashes that are not valid JSON.
  const repaired = body.replace(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\/g, (escape) =>
    escape === '\\' ? '\\\\' : escape,
  );
  return asList(
    asObject(parseJson({ status: 200, headers: {}, body: repaired, bytes: new Uint8Array() })).articles,
  ).map(readArticle);
}

async function fetchArticles(base: URL, question: PhraseQuery, until: number, io: SourceIo) {
  const url = callUrl(base, '', {
    query: anyOf(question.phrases),
    mode: 'artlist',
    format: 'json',
    maxrecords: MAX_ARTICLES,
    sort: 'datedesc',
    startdatetime: stamp(question.since),
    enddatetime: stamp(until),
  });
  const answer = await io.request({ url, limit: 'gdelt', maxAttempts: TRIES });
  return parseGdelt(answer.body);
}

/** Yields one query, going back in time: a full answer is followed by a query that ends at its oldest article. */
async function* searchBack(base: URL, question: PhraseQuery, io: SourceIo): AsyncGenerator<ParsedItem[]> {
  // Articles carry the start of the quarter of an hour in which they were seen, which may not be over.
  let until = io.now() + 900_000;
  const unseen = createSeenFilter();
  for (;;) {
    const items = await fetchArticles(base, question, until, io);
    const fresh = unseen(items);
    yield fresh;
    const posts = fresh.filter((item) => typeof item !== 'string');
    if (items.length < MAX_ARTICLES) return;
    const oldest = Math.min(...posts.map(({ posted_at }) => Date.parse(posted_at)));
    // A full answer within one time stamp: older articles can only be reached before it.
    until = Number.isFinite(oldest) && oldest < until ? oldest : until - 1000;
    if (until < question.since || posts.length === 0) return;
  }
}

/** Creates the engine that searches the GDELT Project. */
export function createGdeltEngine(base: URL): NewsEngine {
  async function* search(query: SearchQuery, io: SourceIo): AsyncGenerator<ParsedItem[]> {
    for (const question of phraseQueries(query, LIMITS, io.now(), isLongEnough)) {
      yield* searchBack(base, { ...question, since: Math.max(question.since, io.now() - REACH_MS) }, io);
    }
  }
  return { name: 'gdelt', search };
}
