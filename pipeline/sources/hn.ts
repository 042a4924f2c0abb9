import { createSeenFilter } from '../connector/parsing/seen-filter.ts';
import { queryPerSpelling } from '../connector/planning/search-query.ts';
import { toPhrase } from '../connector/planning/phrase.ts';
import { baseUrl, callUrl } from '../connector/base-url.ts';
import { FIREBASE_LIMIT, goneItems, hasDatabase, hnDatabase } from './hn/database.ts';
import { toPage, toPost, type ParsedItem } from '../connector/parsing/post-page.ts';
import { decodeEntities, htmlToText } from '../connector/parsing/plain-text.ts';
import {
  SourceError,
  type Connector,
  type PostPage,
  type SearchQuery,
  type SourceIo,
  type SourceResponse,
} from '../connector/connector.ts';
import {
  asCount,
  asTime,
  asList,
  asNumber,
  parseJson,
  asObject,
  asText,
  type JsonObject,
} from '../connector/parsing/json-values.ts';

/** Hacker News through its search index: https://hn.algolia.com/api */
const BASE = 'https://hn.algolia.com/api/v1';
/** Hits a page. The index allows 1,000, but long comments would then pass the limit of an answer's size. */
const PAGE_SIZE = 200;
/** Items asked after together: each is a call. */
const RECHECK_SIZE = 20;
/** The index gives no more than this many hits to one question, whatever `nbHits` says. */
const MOST_HITS = 1000;
/** Seconds for which the index is left alone when it refuses us in plain words. It names no time. */
const REST_S = 300;

const SEARCHED = {
  tags: '(story,comment,poll,job)',
  restrictSearchableAttributes: 'title,story_text,comment_text,url',
  advancedSyntax: 'true',
  // Without these two the index also gives words that are misspelt alike or that begin alike.
  typoTolerance: 'false',
  queryType: 'prefixNone',
  // The highlighted copy doubles the size of an answer.
  attributesToHighlight: '',
  hitsPerPage: PAGE_SIZE,
};

/** One page of hits. */
export interface HnAnswer {
  readonly items: readonly ParsedItem[];
  /** Hits that the question has in all. */
  readonly total: number;
  readonly pages: number;
  /** Seconds since 1970 of the oldest hit; null when there is none. */
  readonly oldest: number | null;
}

const timeOf = (hit: JsonObject) =>
  asNumber(hit.created_at_i) ?? (asTime(hit.created_at) ?? Number.NaN) / 1000;

function storyText(hit: JsonObject): string {
  const own = htmlToText(asText(hit.story_text) ?? '');
  // The linked page stays in the text, so that a keyword in the address is found.
  return [own, asText(hit.url)].filter(Boolean).join('\n');
}

/** Reads one hit of the index. */
export function readHit(value: unknown): ParsedItem {
  const hit = asObject(value);
  const id = asText(hit.objectID);
  const author = asText(hit.author);
  const tags = asList(hit._tags);
  const body = asText(hit.comment_text);
  const isComment = tags.includes('comment') || (tags.length === 0 && body !== null);
  if (hit.deleted === true || hit.dead === true) return 'withheld';
  // What is left of a deleted item: neither an author nor words.
  if (id && !author && !body && !asText(hit.title) && !asText(hit.story_text)) return 'withheld';
  const seconds = timeOf(hit);
  const thread = tags.find((tag) => /^story_\d+$/.test(String(tag)));
  return toPost('hn', {
    externalId: id,
    kind: isComment ? 'comment' : 'post',
    url: id && `https://news.ycombinator.com/item?id=${encodeURIComponent(id)}`,
    title: decodeEntities(asText(hit.title) ?? asText(hit.story_title) ?? ''),
    text: isComment ? htmlToText(body ?? '') : storyText(hit),
    author,
    authorUrl: author && `https://news.ycombinator.com/user?id=${encodeURIComponent(author)}`,
    engagement: [asCount(hit.points), asCount(hit.num_comments)],
    postedAt: Number.isNaN(seconds) ? null : seconds * 1000,
    threadId:
      asText(hit.story_id) ?? (thread ? String(thread).slice('story_'.length) : isComment ? null : id),
    parentId: asText(hit.parent_id),
  });
}

/** Reads an answer of `search_by_date`. Throws `malformed_answer` when it holds no list of hits. */
export function parseHn(body: unknown): HnAnswer {
  const answer = asObject(body);
  if (!Array.isArray(answer.hits)) throw new SourceError('malformed_answer', 'the answer has no hits');
  const times = answer.hits.map((hit) => timeOf(asObject(hit))).filter((time) => !Number.isNaN(time));
  return {
    items: answer.hits.map(readHit),
    total: asCount(answer.nbHits),
    pages: asCount(answer.nbPages),
    oldest: times.length > 0 ? Math.min(...times) : null,
  };
}

/** The index tells of its limit with status 429, or with 403 and a short text. A refusal as JSON or a page is another thing. */
const cooldownAfterRefusal = ({ status, body }: SourceResponse): number | null =>
  status === 403 && /^\s*[^\s<{[]/.test(body) ? REST_S : null;

/**
 * One slice of time, page by page, up to the most hits that one question gives, or to a page that repeats what came.
 * `until` in seconds, inclusive.
 */
async function* slice(
  base: URL,
  query: SearchQuery,
  until: number | null,
  io: SourceIo,
): AsyncGenerator<HnAnswer> {
  const after = Math.floor(query.since / 1000) - 1;
  const numericFilters = `created_at_i>${after}${until === null ? '' : `,created_at_i<=${until}`}`;
  const words = toPhrase(query.spellings[0] ?? '');
  const unseen = createSeenFilter();
  for (let page = 0, hits = 0; words !== null && hits < MOST_HITS; page++) {
    const url = callUrl(base, '/search_by_date', { query: words, ...SEARCHED, numericFilters, page });
    const answer = parseHn(parseJson(await io.request({ url, cooldownAfterRefusal })));
    yield answer;
    hits += answer.items.length;
    if (unseen(answer.items).length === 0 || page + 1 >= answer.pages) return;
  }
}

/**
 * Walks back through time: when a slice has more hits than one question gives, the next slice ends where this one
 * stopped. The second on the border is asked for again, since it may hold more than was given.
 */
async function* search(base: URL, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  const unseen = createSeenFilter();
  for (let until: number | null = null; ;) {
    let [given, fresh, total, oldest] = [0, 0, 0, Number.POSITIVE_INFINITY];
    for await (const answer of slice(base, query, until, io)) {
      const items = unseen(answer.items);
      fresh += items.filter((item) => typeof item !== 'string').length;
      given += answer.items.length;
      total = Math.max(total, answer.total);
      oldest = Math.min(oldest, answer.oldest ?? oldest);
      yield toPage(items, query.since, io.now());
    }
    if (given >= total || fresh === 0 || !Number.isFinite(oldest)) return;
    until = oldest;
  }
}

/** Hacker News: stories, comments, polls and jobs. Needs nothing. */
export const hn: Connector = {
  source: 'hn',
  // No figure is published; users report 10,000 calls an hour. One a second is gentle.
  // The site's own database (Firebase) states none either.
  limits: { default: { calls: 1, perMs: 1000 }, [FIREBASE_LIMIT]: { calls: 10, perMs: 1000 } },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // The index holds the mark-up of texts and takes accents off: `-code` would leave out every comment with a code block.
  exclusions: 'none',
  open(settings) {
    const base = baseUrl(BASE, settings.base_url);
    return {
      availability: { available: true },
      plan: (targets) =>
        queryPerSpelling(targets).filter(({ spellings }) => toPhrase(spellings[0] ?? '') !== null),
      search: (query, io) => search(base, query, io),
      ...(hasDatabase(settings) && {
        findDeleted: (ids, io) => goneItems(hnDatabase(settings), ids, io),
        findDeletedBatchSize: RECHECK_SIZE,
      }),
    };
  },
};
