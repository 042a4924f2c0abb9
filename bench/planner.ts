import { RUNS_AT_ONCE } from '../pipeline/poll/scheduler.ts';
import { chunksOf } from '../pipeline/chunks-of.ts';
import { spellingKey } from '../pipeline/connector/planning/search-query.ts';
import { supportedExclusions } from '../pipeline/connector/planning/exclusions.ts';
import { CONNECTORS } from '../pipeline/sources/index.ts';
import type { Connector, SourceClient, SearchTarget } from '../pipeline/connector/connector.ts';
import type { Source } from '../schemas/source.ts';
import { makeKeywords } from './match/keywords.ts';
import { randomNumbers } from '../test/support/random-numbers.ts';
import { DAY_MS, HOUR_MS } from '../schemas/duration.ts';
import { median, type Print, rounded } from './print.ts';
import { zipf } from './zipf.ts';

const PROJECTS = 1_000;
const KEYWORDS = 20;
/** Names to watch; the one of rank r about once in r times (Zipf). */
const NAMES = 50_000;
/** The share of keywords with another spelling. */
const ALIAS_SHARE = 0.3;
/** The share of keywords that exclude a word, out of a few that many people choose. */
const EXCLUDING_SHARE = 0.2;
const EXCLUDED = ['job', 'jobs', 'giveaway', 'coupon', 'lyrics', 'recipe', 'casting', 'horoscope'];
/** The share of projects with their own hashtag. */
const HASHTAG_SHARE = 0.3;
/** The share of keywords that are new and look back over a week. */
const NEW_SHARE = 0.02;
const ROUNDS = 5;

/** Settings that connectors need to plan as in production. None is sent anywhere. */
const SETTINGS: Partial<Record<Source, Readonly<Record<string, string>>>> = {
  bluesky: { identifier: 'i', app_password: 'p' },
  linkedin: { serp_provider: 'brave', serp_api_key: 'k' },
  stackoverflow: { key: 'k' },
  github: { token: 'k' },
  youtube: { api_key: 'k' },
  x: { bearer_token: 'k' },
};

/**
 * Generates the search targets of fictional projects, each scanned some time in the last hour; the same in every run.
 */
function makeProjects(now: number): SearchTarget[][] {
  const random = randomNumbers(11);
  const names = makeKeywords(NAMES).map(({ term }) => term);
  const draw = zipf(NAMES, random);
  return Array.from({ length: PROJECTS }, (_, project) => {
    const ranks = new Set<number>();
    while (ranks.size < KEYWORDS) ranks.add(draw());
    const scannedAt = now - HOUR_MS - Math.floor(random() * HOUR_MS);
    const hashtags = random() < HASHTAG_SHARE ? [`brand${project}life`] : [];
    return [...ranks].map((rank, at) => {
      const name = names[rank] ?? '';
      const alias = random() < ALIAS_SHARE ? [`${name} app`] : [];
      const excluded =
        random() < EXCLUDING_SHARE ? [EXCLUDED[Math.floor(random() * EXCLUDED.length)] ?? ''] : [];
      const since = random() < NEW_SHARE ? now - 7 * DAY_MS : scannedAt;
      return {
        keywordId: project * KEYWORDS + at,
        projectId: `p${project}`,
        spellings: [name, ...alias],
        since,
        excluded,
        hashtags,
      };
    });
  });
}

/** Returns the targets as the scans of a source may send them. */
const targetsFor = (
  { exclusions, searchesHashtags: byHashtag }: Connector,
  groups: readonly (readonly SearchTarget[])[],
): SearchTarget[][] =>
  groups.map((targets) =>
    targets.map((target) => ({
      ...target,
      excluded: supportedExclusions(target.excluded, exclusions),
      hashtags: byHashtag ? target.hashtags : [],
    })),
  );

const queries = (open: SourceClient, groups: readonly (readonly SearchTarget[])[]): number =>
  groups.reduce((sum, targets) => sum + open.plan(targets).length, 0);

/** Returns the median time of planning, in milliseconds. */
function planningTime(open: SourceClient, groups: readonly (readonly SearchTarget[])[]): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    queries(open, groups);
    return performance.now() - started;
  });
  return median(times);
}

/**
 * Counts the queries that one round of scans of 1,000 projects with 20 keywords sends to each source: planned as the
 * scheduler does, up to 200 projects together, next to each project separately. Also measures all sources together: the
 * share of queries saved, and the time that planning takes.
 */
export function benchPlanner(print: Print): Promise<void> {
  const projects = makeProjects(Date.UTC(2026, 10, 20));
  const together = chunksOf(projects, RUNS_AT_ONCE).map((group) => group.flat());
  const spellings = projects.flatMap((targets) => targets.flatMap((target) => target.spellings));
  const different = new Set(spellings.map(spellingKey)).size;
  const note = `${PROJECTS} projects, ${spellings.length} spellings, ${different} different ones`;
  const peer = 'each project planned separately';
  let [allShared, allAlone, time] = [0, 0, 0];
  for (const connector of CONNECTORS) {
    const open = connector.open({ userAgent: 'bench', ...SETTINGS[connector.source] });
    const groups = targetsFor(connector, together);
    const [shared, alone] = [queries(open, groups), queries(open, targetsFor(connector, projects))];
    time += planningTime(open, groups);
    allShared += shared;
    allAlone += alone;
    const figure = { value: shared, unit: 'queries a round', peer, peer_value: alone, note };
    print({ name: `planner_${connector.source}`, ...figure, ratio: rounded(shared / alone) });
  }
  const all = { value: allShared, unit: 'queries a round', peer, peer_value: allAlone, note };
  print({ name: 'planner_all', ...all, ratio: rounded(allShared / allAlone) });
  print({
    name: 'planner_saved',
    value: rounded(1 - allShared / allAlone),
    unit: 'of the queries that each project planned separately would send',
    note,
  });
  print({ name: 'planner_time', value: rounded(time), unit: 'ms for all sources', note });
  return Promise.resolve();
}
