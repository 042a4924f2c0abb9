import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schemas/duration.ts';
import { createQuery, searchableSpellings, spellingKeys } from '../connector/planning/search-query.ts';
import { toPhrase } from '../connector/planning/phrase.ts';
import { packByLookBack } from '../connector/planning/look-back.ts';
import { baseUrl } from '../connector/base-url.ts';
import type { GithubSite } from './github/api.ts';
import { createCodeSearch } from './github/code.ts';
import { ANONYMOUS_CALLS, createCommentReader } from './github/comments.ts';
import { REREAD_SIZE, rereadThreads } from './github/reread.ts';
import { KINDS, searchThreads, type Kind } from './github/search.ts';
import { parseFlag } from '../connector/setting-values.ts';
import type { Connector, SearchQuery, SearchTarget } from '../connector/connector.ts';

/** https://docs.github.com/en/rest/search/search */
const BASE = 'https://api.github.com';
/** The limits of a search: 256 characters and five operators. */
const LIMITS = { characters: 256, words: Number.POSITIVE_INFINITY, alternatives: 6 };

/**
 * Returns one query of each kind for as many spellings as fit. Discussions come after the others, since they have a
 * limit of their own, then code, one spelling at a time.
 */
function plan(targets: readonly SearchTarget[], kinds: readonly Kind[], withCode: boolean): SearchQuery[] {
  const searches = searchableSpellings(targets);
  const groups = packByLookBack(searches, ({ spelling }) => toPhrase(spelling) ?? '', LIMITS);
  const queryFor = (name: string, group: typeof searches) =>
    createQuery(`${name}:${spellingKeys(group).join('|')}`, group);
  return [
    ...kinds.flatMap((kind) => groups.map((group) => queryFor(kind, group))),
    ...(withCode ? searches.map((one) => queryFor('code', [one])) : []),
  ];
}

/** GitHub: issues, pull requests and their comments; with a token also discussions, and code if enabled. */
export const github: Connector = {
  source: 'github',
  summary: {
    keywordSearch: 'six spellings in one query',
    reach: 'everything',
    callLimit: 'searches: 30 a minute, 10 without a token; other calls: 5,000 an hour, 60 without',
  },
  limits: {
    search: { calls: 30, perMs: MINUTE_MS },
    anonymous_search: { calls: 10, perMs: MINUTE_MS },
    // 5,000 an hour each. Without a token it is 60, which is a quota: calls a minute apart would delay scans.
    core: { calls: 5000, perMs: HOUR_MS },
    graphql: { calls: 5000, perMs: HOUR_MS },
    code: { calls: 9, perMs: MINUTE_MS },
  },
  // The index lags, and a changed thread has comments that it did not have before.
  overlapMs: DAY_MS,
  maxBackfillDays: null,
  // `NOT` excludes a thread for a word in any of its comments, includes inflections, and uses up an operator.
  exclusions: 'none',
  open({ token = null, code, base_url }) {
    const site: GithubSite = { base: baseUrl(BASE, base_url), token: token || null };
    const comments = createCommentReader(site);
    const searchCode = createCodeSearch(site);
    const withCode = site.token !== null && parseFlag(code, false);
    const kinds = site.token === null ? KINDS.filter((kind) => kind !== 'discussion') : KINDS;
    return {
      availability: { available: true },
      quotas: { [ANONYMOUS_CALLS]: { units: 60, per: { rollingMs: HOUR_MS } } },
      plan: (targets) => plan(targets, kinds, withCode),
      search(query, io) {
        if (query.text.startsWith('code:')) return searchCode(query, io);
        const kind = KINDS.find((one) => query.text.startsWith(`${one}:`)) ?? 'issue';
        return searchThreads(site, kind, query, comments, io);
      },
      ...(site.token !== null && {
        postReader: { batchSize: REREAD_SIZE, read: (ids, io) => rereadThreads(site, ids, io) },
      }),
    };
  },
};
