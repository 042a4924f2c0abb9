import { createQuery, searchableSpellings, spellingKey } from '../connector/planning/search-query.ts';
import { baseUrl } from '../connector/base-url.ts';
import { toReread } from '../connector/parsing/post-reading.ts';
import type { Connector, SearchQuery, SourceIo, SearchTarget } from '../connector/connector.ts';
import type { Reread } from '../connector/reread.ts';
import { DAILY_CALLS, METHODS, PAGE_SIZE, type StackSite } from './stackoverflow/api.ts';
import { postsByIds } from './stackoverflow/full-posts.ts';
import { externalIdOf, toParsedItem } from './stackoverflow/post.ts';
import { listPosts, searchExcerpts } from './stackoverflow/search.ts';

/** https://api.stackexchange.com/docs */
const BASE = 'https://api.stackexchange.com/2.3';
/** More than 30 calls a second are dropped. All methods together stay well below. */
const RATE = { calls: 5, perMs: 1000 };

/** Returns, for each site, the list of its new posts and one search per spelling. */
function plan(targets: readonly SearchTarget[], sites: readonly string[]): SearchQuery[] {
  const searches = searchableSpellings(targets);
  if (searches.length === 0) return [];
  return sites.flatMap((site) => [
    createQuery(`${site}/latest`, searches),
    ...searches.map((one) => createQuery(`${site}/search:${spellingKey(one.spelling)}`, [one])),
  ]);
}

/** Reads posts again, site by site. What a site no longer has is gone. */
async function reread(siteOf: (name: string) => StackSite, externalIds: readonly string[], io: SourceIo) {
  const named = externalIds.flatMap((externalId) => {
    const [, site = 'stackoverflow', letter, id = ''] = /^(?:([^:]+):)?([qa])(\d+)$/.exec(externalId) ?? [];
    return id ? [{ site, type: letter === 'a' ? ('answer' as const) : ('question' as const), id }] : [];
  });
  const rereads: Reread[] = [];
  for (const site of new Set(named.map((post) => post.site))) {
    for (const type of ['question', 'answer'] as const) {
      const ids = named.filter((post) => post.site === site && post.type === type).map(({ id }) => id);
      const posts = await postsByIds(siteOf(site), type, ids, io);
      const found = [...posts.values()].map(
        (post) => [externalIdOf(site, type, post.id), toParsedItem(site, post)] as const,
      );
      rereads.push(
        toReread(
          ids.map((id) => externalIdOf(site, type, id)),
          new Map(found),
        ),
      );
    }
  }
  return {
    readings: rereads.flatMap(({ readings }) => readings),
    gone: rereads.flatMap(({ gone }) => gone),
  };
}

/** Stack Overflow, or other sites of its network: questions and answers. Needs nothing; a key allows more calls. */
export const stackoverflow: Connector = {
  source: 'stackoverflow',
  summary: {
    keywordSearch: 'new posts, and one search per spelling',
    reach: 'everything',
    callLimit: '300 calls a day, 10,000 with a key',
  },
  limits: Object.fromEntries(METHODS.map((method) => [method, RATE])),
  overlapMs: 600_000,
  maxBackfillDays: null,
  // What the search makes of `-word` is not documented.
  exclusions: 'none',
  open({ key, site, base_url }) {
    const base = baseUrl(BASE, base_url);
    const quota = { spentUntil: 0 };
    const siteOf = (name: string): StackSite => ({ base, name, key: key || null, quota });
    const names = (site ?? '').split(/[\s,;]+/).filter(Boolean);
    const sites = names.length > 0 ? [...new Set(names)] : ['stackoverflow'];
    return {
      availability: { available: true },
      // Per day and address; with a key 10,000.
      quotas: { [DAILY_CALLS]: { units: key ? 10_000 : 300, per: { calendar: 'day', zone: 'UTC' } } },
      plan: (targets) => plan(targets, sites),
      search(query, io) {
        const [name = '', question = ''] = query.text.split('/');
        return question === 'latest'
          ? listPosts(siteOf(name), query, io)
          : searchExcerpts(siteOf(name), query, io);
      },
      postReader: { batchSize: PAGE_SIZE, read: (externalIds, io) => reread(siteOf, externalIds, io) },
    };
  },
};
