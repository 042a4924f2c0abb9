import { createHash } from 'node:crypto';
import { callUrl } from '../../connector/base-url.ts';
import { toPost, type Read } from '../../connector/parsing/page.ts';
import { decoded } from '../../connector/parsing/plain-text.ts';
import { SourceError, type Query, type SourceIo } from '../../connector/connector.ts';
import { list, parseJson, record, text } from '../../connector/parsing/wire.ts';
import { languageCode } from './language-code.ts';
import type { Part } from './find.ts';
import { normalUrl } from './merge.ts';
import { anyOf, newsQuestions, type NewsQuestion } from './questions.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/ */
export const GDELT_BASE = 'https://api.gdeltproject.org/api/v2/doc/doc';
/** No limit is published; long questions are cut off or refused. */
const LIMITS = { characters: 600, words: 40 };
/** Articles that one question gives at most; there is no second page. */
const MOST_ARTICLES = 250;
/** The search reaches back three months. */
const REACH_MS = 90 * 86_400_000;
/** The service sheds load by refusing even first calls: one more try, then the other parts of news have to do. */
const TRIES = 2;

/** Phrases with fewer letters are refused as too short, and the whole question with them. */
const isLongEnough = (phrase: string) => (phrase.match(/[\p{L}\p{N}]/gu) ?? []).length >= 3;

/** `YYYYMMDDHHMMSS`, as questions write times. */
const stamp = (ms: number) => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14);

/** `20261120T064500Z` in milliseconds since 1970; null for anything else. */
function seenAt(value: unknown): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T?(\d\d)(\d\d)(\d\d)Z?$/.exec(text(value) ?? '');
  if (!parts) return null;
  const time = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`);
  return Number.isNaN(time) ? null : time;
}

function readArticle(value: unknown): Read {
  const article = record(value);
  const url = text(article.url);
  const title = text(article.title);
  const domain = text(article.domain) ?? (url && isUrl(url) ? new URL(url).hostname : null);
  if (!url || !isUrl(url) || !title) return 'malformed';
  return toPost('news', {
    externalId: createHash('sha1').update(normalUrl(url)).digest('hex'),
    kind: 'article',
    url,
    title: decoded(title),
    text: decoded(title).trim(),
    lang: languageCode(text(article.language)),
    place: text(article.sourcecountry),
    author: domain,
    authorName: domain,
    authorUrl: domain && `https://${domain}`,
    postedAt: seenAt(article.seendate),
  });
}

/** Reads a list of articles; `{}` is none. Anything that does not begin with `{` is an error in words. */
export function parseGdelt(body: string): Read[] {
  if (body.trim() === '') return [];
  if (!body.trimStart().startsWith('{')) {
    if (/limit requests/i.test(body)) throw new SourceError('rate_limited', 'asked for fewer calls');
    throw new SourceError(
      body.trimStart().startsWith('<') ? 'malformed_answer' : 'bad_request',
      'refused the question',
    );
  }
  // Headlines are passed on with backslashes that JSON does not know.
  const repaired = body.replace(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\/g, (escape) =>
    escape === '\\' ? '\\\\' : escape,
  );
  return list(
    record(parseJson({ status: 200, headers: {}, body: repaired, bytes: new Uint8Array() })).articles,
  ).map(readArticle);
}

async function ask(base: URL, question: NewsQuestion, until: number, io: SourceIo): Promise<Read[]> {
  const url = callUrl(base, '', {
    query: anyOf(question.phrases),
    mode: 'artlist',
    format: 'json',
    maxrecords: MOST_ARTICLES,
    sort: 'datedesc',
    startdatetime: stamp(question.since),
    enddatetime: stamp(until),
  });
  const answer = await io.request({ url, limit: 'gdelt', tries: TRIES });
  return parseGdelt(answer.body);
}

/** One question, walking back in time: a full answer is followed by one that ends at its oldest article. */
async function* walk(base: URL, question: NewsQuestion, io: SourceIo): AsyncGenerator<Read[]> {
  // Articles are stamped with the quarter of an hour in which they were seen, which may not be over.
  let until = io.now() + 900_000;
  for (const seen = new Set<string>(); ;) {
    const reads = await ask(base, question, until, io);
    const fresh = reads.filter((read) => typeof read === 'string' || !seen.has(read.external_id));
    yield fresh;
    const posts = fresh.filter((read) => typeof read !== 'string');
    for (const post of posts) seen.add(post.external_id);
    if (reads.length < MOST_ARTICLES) return;
    const oldest = Math.min(...posts.map(({ posted_at }) => Date.parse(posted_at)));
    // A whole answer within one stamp: what lies behind it can only be reached by leaving the stamp.
    until = Number.isFinite(oldest) && oldest < until ? oldest : until - 1000;
    if (until < question.since || posts.length === 0) return;
  }
}

/** The GDELT Project's search over the world's news. */
export function gdelt(base: URL): Part {
  async function* search(query: Query, io: SourceIo): AsyncGenerator<Read[]> {
    for (const question of newsQuestions(query, LIMITS, isLongEnough)) {
      yield* walk(base, { ...question, since: Math.max(question.since, io.now() - REACH_MS) }, io);
    }
  }
  return { name: 'gdelt', search };
}
