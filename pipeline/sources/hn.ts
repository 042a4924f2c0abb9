import { createSeenFilter } from '../connector/parsing/seen-filter.ts';
import { queryPerSpelling } from '../connector/planning/search-query.ts';
import { toPhrase } from '../connector/planning/phrase.ts';
import { baseUrl, callUrl } from '../connector/base-url.ts';
import { FIREBASE_LIMIT, hasDatabase, hnDatabase } from './hn/database.ts';
import { parseHn } from './hn/hit.ts';
import { indexItem } from './hn/index-item.ts';
import { rereadItems } from './hn/reread.ts';
import { toPage } from '../connector/parsing/post-page.ts';
import type { Connector, PostPage, SearchQuery, SourceIo, SourceResponse } from '../connector/connector.ts';
import { parseJson } from '../connector/parsing/json-values.ts';

/** Hacker News through its search index: https://hn.algolia.com/api */
const BASE = 'https://hn.algolia.com/api/v1';
/** Hits per page. The index allows 1,000, but long comments would then exceed the limit on answers. */
const PAGE_SIZE = 200;
/** Items read again together: each is a call. */
const REREAD_SIZE = 20;
/** The most hits per query, whatever `nbHits` says. */
const MAX_HITS = 1000;
/** The pause in seconds after the index refuses calls in plain text. It names no time. */
const REST_S = 300;

const SEARCHED = {
  tags: '(story,comment,poll,job)',
  restrictSearchableAttributes: 'title,story_text,comment_text,url',
  advancedSyntax: 'true',
  // Without these two the index also returns misspelled words and words with the same beginning.
  typoTolerance: 'false',
  queryType: 'prefixNone',
  // The highlighted copy doubles the size of an answer.
  attributesToHighlight: '',
  hitsPerPage: PAGE_SIZE,
};

/**
 * The index signals its limit with status 429, or with 403 and a short text. A refusal as JSON or HTML means something
 * else.
 */
const cooldownAfterRefusal = ({ status, body }: SourceResponse): number | null =>
  status === 403 && /^\s*[^\s<{[]/.test(body) ? REST_S : null;

/**
 * Yields one time slice page by page, up to the most hits per query or a page without new hits. `until` is in seconds,
 * inclusive.
 */
async function* searchSlice(base: URL, query: SearchQuery, until: number | null, io: SourceIo) {
  const after = Math.floor(query.since / 1000) - 1;
  const numericFilters = `created_at_i>${after}${until === null ? '' : `,created_at_i<=${until}`}`;
  const words = toPhrase(query.spellings[0] ?? '');
  const unseen = createSeenFilter();
  for (let page = 0, hits = 0; words !== null && hits < MAX_HITS; page++) {
    const url = callUrl(base, '/search_by_date', { query: words, ...SEARCHED, numericFilters, page });
    const answer = parseHn(parseJson(await io.request({ url, cooldownAfterRefusal })));
    yield answer;
    hits += answer.items.length;
    if (unseen(answer.items).length === 0 || page + 1 >= answer.pages) return;
  }
}

/**
 * Goes back in time: when a slice has more hits than one query returns, the next slice ends where it stopped. The
 * second on the border is searched again, since it may have more hits.
 */
async function* search(base: URL, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  const unseen = createSeenFilter();
  for (let until: number | null = null; ;) {
    let [given, fresh, total, oldest] = [0, 0, 0, Number.POSITIVE_INFINITY];
    for await (const answer of searchSlice(base, query, until, io)) {
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
  summary: {
    keywordSearch: 'one query per spelling',
    reach: '2006',
    callLimit: '1 call a second',
  },
  // No figure is published. Users report 10,000 calls an hour; one a second is gentle. The site's own database
  // (Firebase) states none either.
  limits: { default: { calls: 1, perMs: 1000 }, [FIREBASE_LIMIT]: { calls: 10, perMs: 1000 } },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // The index contains the markup of texts and removes accents: `-code` would exclude every comment with a code block.
  exclusions: 'none',
  open(settings) {
    const base = baseUrl(BASE, settings.base_url);
    const item = hasDatabase(settings) ? hnDatabase(settings).item : indexItem.bind(null, base);
    return {
      availability: { available: true },
      plan: queryPerSpelling,
      search: (query, io) => search(base, query, io),
      postReader: { batchSize: REREAD_SIZE, read: (ids, io) => rereadItems(item, ids, io) },
    };
  },
};
