import { queryPerSpelling } from '../connector/planning/plan.ts';
import { phrase } from '../connector/planning/plan-phrase.ts';
import { baseUrl, callUrl } from '../connector/base-url.ts';
import { FIREBASE_LIMIT, goneItems, hasDatabase, hnDatabase } from './hn/database.ts';
import { toPage, toPost, type Read } from '../connector/parsing/page.ts';
import { decoded, htmlToText } from '../connector/parsing/plain-text.ts';
import {
  SourceError,
  type Connector,
  type Page,
  type Query,
  type SourceIo,
  type SourceResponse,
} from '../connector/connector.ts';
import {
  count,
  isoTime,
  list,
  number,
  parseJson,
  record,
  text,
  type Wire,
} from '../connector/parsing/wire.ts';

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
  readonly reads: readonly Read[];
  /** Hits that the question has in all. */
  readonly total: number;
  readonly pages: number;
  /** Seconds since 1970 of the oldest hit; null when there is none. */
  readonly oldest: number | null;
}

const timeOf = (hit: Wire) => number(hit.created_at_i) ?? (isoTime(hit.created_at) ?? Number.NaN) / 1000;

function storyText(hit: Wire): string {
  const own = htmlToText(text(hit.story_text) ?? '');
  // The linked page stays in the text, so that a keyword in the address is found.
  return [own, text(hit.url)].filter(Boolean).join('\n');
}

/** Reads one hit of the index. */
export function readHit(value: unknown): Read {
  const hit = record(value);
  const id = text(hit.objectID);
  const author = text(hit.author);
  const tags = list(hit._tags);
  const body = text(hit.comment_text);
  const isComment = tags.includes('comment') || (tags.length === 0 && body !== null);
  if (hit.deleted === true || hit.dead === true) return 'withheld';
  // What is left of a deleted item: neither an author nor words.
  if (id && !author && !body && !text(hit.title) && !text(hit.story_text)) return 'withheld';
  const seconds = timeOf(hit);
  const thread = tags.find((tag) => /^story_\d+$/.test(String(tag)));
  return toPost('hn', {
    externalId: id,
    kind: isComment ? 'comment' : 'post',
    url: id && `https://news.ycombinator.com/item?id=${encodeURIComponent(id)}`,
    title: decoded(text(hit.title) ?? text(hit.story_title) ?? ''),
    text: isComment ? htmlToText(body ?? '') : storyText(hit),
    author,
    authorUrl: author && `https://news.ycombinator.com/user?id=${encodeURIComponent(author)}`,
    engagement: [count(hit.points), count(hit.num_comments)],
    postedAt: Number.isNaN(seconds) ? null : seconds * 1000,
    threadId: text(hit.story_id) ?? (thread ? String(thread).slice('story_'.length) : isComment ? null : id),
    parentId: text(hit.parent_id),
  });
}

/** Reads an answer of `search_by_date`. Throws `malformed_answer` when it holds no list of hits. */
export function parseHn(body: unknown): HnAnswer {
  const answer = record(body);
  if (!Array.isArray(answer.hits)) throw new SourceError('malformed_answer', 'the answer has no hits');
  const times = answer.hits.map((hit) => timeOf(record(hit))).filter((time) => !Number.isNaN(time));
  return {
    reads: answer.hits.map(readHit),
    total: count(answer.nbHits),
    pages: count(answer.nbPages),
    oldest: times.length > 0 ? Math.min(...times) : null,
  };
}

/** The index tells of its limit with status 429, or with 403 and a short text. A refusal as JSON or a page is another thing. */
const restAfter = ({ status, body }: SourceResponse): number | null =>
  status === 403 && /^\s*[^\s<{[]/.test(body) ? REST_S : null;

/**
 * One slice of time, page by page, up to the most hits that one question gives, or to a page that repeats what came.
 * `until` in seconds, inclusive.
 */
async function* slice(base: URL, query: Query, until: number | null, io: SourceIo): AsyncGenerator<HnAnswer> {
  const after = Math.floor(query.since / 1000) - 1;
  const numericFilters = `created_at_i>${after}${until === null ? '' : `,created_at_i<=${until}`}`;
  const words = phrase(query.spellings[0] ?? '');
  const seen = new Set<string>();
  for (let page = 0, hits = 0; words !== null && hits < MOST_HITS; page++) {
    const url = callUrl(base, '/search_by_date', { query: words, ...SEARCHED, numericFilters, page });
    const answer = parseHn(parseJson(await io.request({ url, restAfter })));
    yield answer;
    hits += answer.reads.length;
    const isNew = (read: Read) => typeof read === 'string' || !seen.has(read.external_id);
    if (!answer.reads.some(isNew) || page + 1 >= answer.pages) return;
    for (const read of answer.reads) if (typeof read !== 'string') seen.add(read.external_id);
  }
}

/**
 * Walks back through time: when a slice has more hits than one question gives, the next slice ends where this one
 * stopped. The second on the border is asked for again, since it may hold more than was given.
 */
async function* search(base: URL, query: Query, io: SourceIo): AsyncGenerator<Page> {
  const seen = new Set<string>();
  for (let until: number | null = null; ;) {
    let [given, fresh, total, oldest] = [0, 0, 0, Number.POSITIVE_INFINITY];
    for await (const answer of slice(base, query, until, io)) {
      const reads = answer.reads.filter((read) => typeof read === 'string' || !seen.has(read.external_id));
      for (const read of reads) {
        if (typeof read === 'string') continue;
        seen.add(read.external_id);
        fresh++;
      }
      given += answer.reads.length;
      total = Math.max(total, answer.total);
      oldest = Math.min(oldest, answer.oldest ?? oldest);
      yield toPage(reads, query.since, io.now());
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
      plan: (wants) => queryPerSpelling(wants).filter(({ spellings }) => phrase(spellings[0] ?? '') !== null),
      search: (query, io) => search(base, query, io),
      ...(hasDatabase(settings) && {
        recheck: (ids, io) => goneItems(hnDatabase(settings), ids, io),
        recheckSize: RECHECK_SIZE,
      }),
    };
  },
};
