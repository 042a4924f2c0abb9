import { askedSpellings, queryOf, spellingKey, type Asked } from '../connector/planning/plan.ts';
import { packAlternatives } from '../connector/planning/plan-packing.ts';
import { phrase } from '../connector/planning/plan-phrase.ts';
import { byReach } from '../connector/planning/plan-reach.ts';
import { baseUrl } from '../connector/base-url.ts';
import type { GithubSite } from './github/api.ts';
import { codeSearch } from './github/code.ts';
import { ANONYMOUS_CALLS, commentReader } from './github/comments.ts';
import { goneThreads, RECHECK_SIZE } from './github/recheck.ts';
import { KINDS, searchThreads, type Kind } from './github/search.ts';
import { flag } from '../connector/setting.ts';
import type { Connector, Query, Want } from '../connector/connector.ts';

/** https://docs.github.com/en/rest/search/search */
const BASE = 'https://api.github.com';
/** What a search takes: 256 characters and five operators. */
const LIMITS = { characters: 256, words: Number.POSITIVE_INFINITY, alternatives: 6 };

const phraseOf = ({ spelling }: Asked) => phrase(spelling) ?? '';

/**
 * One question of each kind for as many spellings as fit; discussions after the others, since they have a limit of their
 * own, and code last, spelling by spelling.
 */
function plan(wants: readonly Want[], kinds: readonly Kind[], withCode: boolean): Query[] {
  const asked = askedSpellings(wants).filter(({ spelling }) => phrase(spelling) !== null);
  const groups = byReach(asked).flatMap((reach) => packAlternatives(reach, phraseOf, LIMITS));
  const name = (kind: Kind, group: readonly Asked[]) =>
    `${kind}:${group.map(({ spelling }) => spellingKey(spelling)).join('|')}`;
  return [
    ...kinds.flatMap((kind) => groups.map((group) => queryOf(name(kind, group), group))),
    ...(withCode ? asked.map((one) => queryOf(`code:${spellingKey(one.spelling)}`, [one])) : []),
  ];
}

/** GitHub: issues, pull requests and their comments; with a token discussions as well, and code if wanted. */
export const github: Connector = {
  source: 'github',
  limits: {
    search: { calls: 30, perMs: 60_000 },
    anonymous_search: { calls: 10, perMs: 60_000 },
    // 5,000 an hour each. As nobody it is 60, for which there is a quota: a distance of a minute would hold scans up.
    core: { calls: 5000, perMs: 3_600_000 },
    graphql: { calls: 5000, perMs: 3_600_000 },
    code: { calls: 9, perMs: 60_000 },
  },
  // The index lags, and a thread that was changed shows comments that were not in it before.
  overlapMs: 86_400_000,
  maxBackfillDays: null,
  // `NOT` leaves a thread out for a word in any of its comments, takes a word for its other forms, and costs an alternative.
  exclusions: 'none',
  open({ token = null, code, base_url }) {
    const site: GithubSite = { base: baseUrl(BASE, base_url), token: token || null };
    const comments = commentReader(site);
    const searchCode = codeSearch(site);
    const withCode = site.token !== null && flag(code, false);
    const kinds = site.token === null ? KINDS.filter((kind) => kind !== 'discussion') : KINDS;
    return {
      availability: { available: true },
      quotas: { [ANONYMOUS_CALLS]: { units: 60, per: { rollingMs: 3_600_000 } } },
      plan: (wants) => plan(wants, kinds, withCode),
      search(query, io) {
        if (query.text.startsWith('code:')) return searchCode(query, io);
        const kind = KINDS.find((one) => query.text.startsWith(`${one}:`)) ?? 'issue';
        return searchThreads(site, kind, query, comments, io);
      },
      ...(site.token !== null && {
        recheck: (ids, io) => goneThreads(site, ids, io),
        recheckSize: RECHECK_SIZE,
      }),
    };
  },
};
