import type { PlannedTarget } from '../pipeline/poll/planned-target.ts';
import { searchTargets, toSearchHistory } from '../pipeline/poll/scan-plan.ts';
import { searchSource } from '../pipeline/poll/source-search.ts';
import { conditionsOf, lastSweepTime } from '../pipeline/poll/sweep-plan.ts';
import { CONNECTORS } from '../pipeline/sources/index.ts';
import { UsageMeter } from '../pipeline/source-io/usage-meter.ts';
import type { Connector, SearchQuery } from '../pipeline/connector/connector.ts';
import type { KeywordCursor } from '../postgres/scans/keyword-cursors.ts';
import { DAY_MS, HOUR_MS } from '../schemas/duration.ts';
import { SOURCE_FACTS } from '../schemas/source.ts';
import { rounded, type Print } from './print.ts';
import { KEYWORDS, makeProjects, PROJECTS, WINDOW_DAYS, type Watched } from './sweep/watched.ts';
import { makePosts, openSimulated, simulateSource } from './sweep/world.ts';

/** On average over the sources, sweeps may take this many times the calls of scans without them. */
const LIMIT = 1.3;
const START = Date.UTC(2026, 10, 20);
/** Days of scans before the one that is counted: they teach connectors what they remember of their answers. */
const DAYS_BEFORE = 2;
const CADENCES = [
  ['24h', DAY_MS],
  ['1h', HOUR_MS],
] as const;

const iso = (ms: number) => new Date(ms).toISOString();

/** Returns the cursors of keywords that have been scanned and swept for long, before a scan at `now`. */
const steadyCursors = (
  { keywords }: Watched,
  { source }: Connector,
  cadence: number,
  now: number,
): KeywordCursor[] =>
  [...keywords.values()].flat().map((keyword) => ({
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

/** Counts the calls of a day of scans of all projects together, with or without sweeps. */
async function callsADay(connector: Connector, watched: Watched, cadence: number, sweeps: boolean) {
  const client = openSimulated(connector);
  const world = simulateSource(
    connector.source,
    makePosts(connector.source, watched.names, START),
    client,
    START,
  );
  const first = START - DAYS_BEFORE * DAY_MS;
  const cursors = new Map(
    steadyCursors(watched, connector, DAY_MS, first).map((one) => [one.keyword_id, one]),
  );
  const { maxBackfillDays = connector.maxBackfillDays } = client;
  const reach = { ...connector, maxBackfillDays };
  const byId = new Map(watched.projects.map((project) => [project.id, project]));
  const tracked = {
    ...client,
    search(query: SearchQuery, io: typeof world.io) {
      world.query = query;
      return client.search(query, io);
    },
  };
  let before = 0;
  for (let at = first; at < START + DAY_MS; at += at < START ? DAY_MS : cadence) {
    if (at === START) {
      before = world.io.calls;
      for (const one of steadyCursors(watched, connector, cadence, START)) cursors.set(one.keyword_id, one);
    }
    world.now = at;
    const { now } = world;
    const runs = watched.projects.map(({ id }) => ({
      ...{ id, workspace_id: 1, project_id: id, only_sources: null, attempt: 0 },
      ...{ trigger: 'schedule' as const, queued_at: iso(now) },
    }));
    const known = [...cursors.values()].map((one) => ({ ...one, next_due_at: iso(now + cadence) }));
    const history = toSearchHistory(known, new Set());
    const targets = searchTargets(
      reach,
      runs,
      { projects: byId, keywords: watched.keywords, addresses: [] },
      history,
      now,
    );
    const planned = sweeps
      ? targets
      : targets.map((target): PlannedTarget => ({ ...target, since: target.freshSince, isSweep: false }));
    const found = await searchSource(tracked, client.plan(planned), {
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
    const answered = new Set<object>(found.searched);
    for (const target of planned.filter((each) => answered.has(each))) {
      const cursor = cursors.get(target.keywordId)!;
      const swept_at = target.isSweep ? iso(now) : cursor.swept_at;
      cursors.set(target.keywordId, { ...cursor, searched_to: iso(now), swept_at });
    }
  }
  return world.io.calls - before;
}

/**
 * Counts the calls that a day of scheduled scans of 100 projects with 20 keywords makes to each source, with sweeps and
 * without, in a day after many like it: of scans once a day and, when `isFull`, also every hour. The sources are simulated with their
 * formats, pages and quotas.
 */
export async function benchSweep(print: Print, isFull: boolean): Promise<void> {
  const watched = makeProjects();
  const peer = 'the same scans without sweeps';
  const note = `${PROJECTS} projects, ${KEYWORDS} keywords each, ${watched.names.size} different ones`;
  for (const [name, cadence] of isFull ? CADENCES : CADENCES.slice(0, 1)) {
    const ratios: number[] = [];
    const sums = { value: 0, peer_value: 0 };
    // What a source without a search costs depends on the addresses that projects add.
    for (const connector of CONNECTORS.filter(({ source }) => !SOURCE_FACTS[source].byAddress)) {
      const value = await callsADay(connector, watched, cadence, true);
      const peer_value = await callsADay(connector, watched, cadence, false);
      sums.value += value;
      sums.peer_value += peer_value;
      const ratio = rounded(value / peer_value);
      ratios.push(ratio);
      print({
        name: `sweep_${name}_${connector.source}`,
        value,
        unit: 'calls a day',
        peer,
        peer_value,
        ratio,
        note,
      });
    }
    const all = { ...sums, unit: 'calls a day', peer, ratio: rounded(sums.value / sums.peer_value), note };
    print({ name: `sweep_${name}_all`, ...all, limit: LIMIT });
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    print({
      name: `sweep_${name}_mean`,
      value: rounded(mean),
      unit: 'times the calls, mean of the sources',
      limit: LIMIT,
    });
  }
}
