import type { Connector, SearchQuery } from '../../pipeline/connector/connector.ts';
import type { PlannedTarget } from '../../pipeline/poll/planned-target.ts';
import { searchTargets, toSearchHistory } from '../../pipeline/poll/scan-plan.ts';
import { searchSource } from '../../pipeline/poll/source-search.ts';
import { conditionsOf, lastSweepTime } from '../../pipeline/poll/sweep-plan.ts';
import { UsageMeter } from '../../pipeline/source-io/usage-meter.ts';
import type { KeywordCursor } from '../../postgres/scans/keyword-cursors.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import { WINDOW_DAYS, type Watched } from './watched.ts';
import { makePosts, openSimulated, simulateSource } from './world.ts';

const START = Date.UTC(2026, 10, 20);
/** Days of scans before the one that is counted: they teach connectors what they remember of their answers. */
const DAYS_BEFORE = 2;

const iso = (ms: number) => new Date(ms).toISOString();

/** Returns the cursors of keywords that have been scanned and swept for long, before a scan at `now`. */
const steadyCursors = (
  { keywords }: Watched,
  source: KeywordCursor['source'],
  cadence: number,
  now: number,
) =>
  [...keywords.values()].flat().map((keyword): KeywordCursor => ({
    keyword_id: keyword.id,
    project_id: keyword.project_id,
    source,
    address: '',
    searched_to: iso(now - cadence),
    spellings: [keyword.term],
    excluded: [],
    hashtags: [],
    swept_at: iso(lastSweepTime(keyword.project_id, now - cadence)),
    window_days: WINDOW_DAYS,
    conditions: conditionsOf(keyword),
    sweep_requested_at: null,
    next_due_at: null,
  }));

/** A source under the scans of all projects. */
interface Scanned {
  readonly connector: Connector;
  readonly watched: Watched;
  readonly cadence: number;
  readonly sweeps: boolean;
  readonly client: ReturnType<typeof openSimulated>;
  readonly world: ReturnType<typeof simulateSource>;
  /** By keyword. */
  readonly cursors: Map<number, KeywordCursor>;
}

function open(connector: Connector, watched: Watched, cadence: number, sweeps: boolean): Scanned {
  const client = openSimulated(connector);
  const posts = makePosts(connector.source, watched.names, START);
  const world = simulateSource(connector.source, posts, client, START);
  return { connector, watched, cadence, sweeps, client, world, cursors: new Map() };
}

/** Makes the keywords of a source ones that have been scanned for long. */
function settle({ watched, connector, cursors }: Scanned, cadence: number, now: number): void {
  for (const one of steadyCursors(watched, connector.source, cadence, now)) cursors.set(one.keyword_id, one);
}

/** Returns what a scan at `now` looks for. */
function plan(
  { connector, watched, cadence, sweeps, client, cursors }: Scanned,
  now: number,
): PlannedTarget[] {
  const reach = { ...connector, maxBackfillDays: client.maxBackfillDays ?? connector.maxBackfillDays };
  const runs = watched.projects.map(({ id }) => ({
    ...{ id, workspace_id: 1, project_id: id, only_sources: null, attempt: 0 },
    ...{ trigger: 'schedule' as const, queued_at: iso(now) },
  }));
  const known = [...cursors.values()].map((one) => ({ ...one, next_due_at: iso(now + cadence) }));
  const byId = new Map(watched.projects.map((project) => [project.id, project]));
  const list = { projects: byId, keywords: watched.keywords, addresses: [] };
  const targets = searchTargets(reach, runs, list, toSearchHistory(known, new Set()), now);
  return sweeps
    ? targets
    : targets.map((target) => ({ ...target, since: target.freshSince, isSweep: false }));
}

/** Searches a source for the targets, and returns those that it has answered. */
async function search({ connector, client, world }: Scanned, targets: readonly PlannedTarget[]) {
  const tracked = {
    ...client,
    search(query: SearchQuery, io: typeof world.io) {
      world.query = query;
      return client.search(query, io);
    },
  };
  const { searched } = await searchSource(tracked, client.plan(targets), {
    io: world.io,
    meter: new UsageMeter(connector.source),
    publish: () => Promise.resolve(),
    matches: () => new Set<string>(),
    runs: new Map(),
    revision: 1,
    onProgress: () => Promise.resolve(),
    onMalformed: () => undefined,
    onSuccess: () => Promise.resolve(),
    onFailure: () => Promise.resolve(null),
  });
  const answered = new Set<object>(searched);
  return targets.filter((target) => answered.has(target));
}

/** Scans a source for all projects at once. */
async function scan(scanned: Scanned, now: number): Promise<void> {
  scanned.world.now = now;
  for (const { keywordId, isSweep } of await search(scanned, plan(scanned, now))) {
    const cursor = scanned.cursors.get(keywordId)!;
    const swept_at = isSweep ? iso(now) : cursor.swept_at;
    scanned.cursors.set(keywordId, { ...cursor, searched_to: iso(now), swept_at });
  }
}

/** Counts the calls to a source that a day of scans of all projects makes, every `cadence` milliseconds, with or without sweeps. */
export async function callsADay(connector: Connector, watched: Watched, cadence: number, sweeps: boolean) {
  const scanned = open(connector, watched, cadence, sweeps);
  const first = START - DAYS_BEFORE * DAY_MS;
  settle(scanned, DAY_MS, first);
  for (let at = first; at < START; at += DAY_MS) await scan(scanned, at);
  settle(scanned, cadence, START);
  const before = scanned.world.io.calls;
  for (let at = START; at < START + DAY_MS; at += cadence) await scan(scanned, at);
  return scanned.world.io.calls - before;
}
