import { askedOf } from '../../domain/query/asked-of.ts';
import type { KeywordRow, ProjectRow } from '../../postgres/projects/watch-list.ts';
import type { AddedAddress } from '../../postgres/projects/project-sources.ts';
import type { KeywordCursor } from '../../postgres/scans/keyword-cursors.ts';
import type { ClaimedRun } from '../../postgres/scans/scan-queue.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import { SOURCE_FACTS, type Source } from '../../schemas/source.ts';
import type { Connector, SearchTarget } from '../connector/connector.ts';
import { supportedExclusions } from '../connector/planning/exclusions.ts';
import { projectHashtags } from '../connector/planning/hashtags.ts';
import type { LookBack, PlannedTarget } from './planned-target.ts';
import { shareSweeps, type PossibleSweep } from './shared-sweeps.ts';
import { conditionsOf, isSweepDue } from './sweep-plan.ts';

/** What planning needs to know of a source. */
export type SourceReach = Pick<
  Connector,
  'source' | 'overlapMs' | 'maxBackfillDays' | 'exclusions' | 'searchesHashtags'
>;

/** The part of the watch list that a scan reads. */
export interface WatchedKeywords {
  readonly projects: ReadonlyMap<string, ProjectRow>;
  /** Active keywords by project. */
  readonly keywords: ReadonlyMap<string, readonly KeywordRow[]>;
  /** The addresses that the projects have added. */
  readonly addresses: readonly AddedAddress[];
}

/** What was searched at one source before. */
export interface SearchHistory {
  /** By keyword and address, see `placeKey`. */
  readonly cursors: ReadonlyMap<string, KeywordCursor>;
  /** The projects and addresses with any keyword that was ever searched here, see `placeKey`. */
  readonly projects: ReadonlySet<string>;
  /** The keywords that existed when the first scan of their project started. */
  readonly firstKeywords: ReadonlySet<number>;
}

/** Returns the key of a keyword's or project's history at an address; without one, in the whole source. */
const placeKey = (id: number | string, address = '') => `${id} ${address}`;

/** Returns the history that these cursors record. */
export const toSearchHistory = (
  cursors: readonly KeywordCursor[],
  firstKeywords: ReadonlySet<number>,
): SearchHistory => ({
  cursors: new Map(cursors.map((cursor) => [placeKey(cursor.keyword_id, cursor.address), cursor])),
  projects: new Set(cursors.map(({ project_id, address }) => placeKey(project_id, address))),
  firstKeywords,
});

const isWithin = (part: readonly string[], whole: readonly string[]) =>
  part.every((each) => whole.includes(each));

/**
 * Whether an earlier search includes everything to search for now: the same spellings, no further exclusion, every
 * hashtag. A new exclusion needs no new search, nor does a hashtag that was removed.
 */
const covers = (cursor: KeywordCursor, target: Pick<SearchTarget, 'spellings' | 'excluded' | 'hashtags'>) =>
  cursor.spellings.length === target.spellings.length &&
  isWithin(cursor.spellings, target.spellings) &&
  isWithin(cursor.excluded, target.excluded) &&
  isWithin(target.hashtags, cursor.hashtags);

/** Whether a project searches all of a source, not just addresses that it has added. */
const searchesAll = (source: Source, { sources }: ProjectRow) =>
  !SOURCE_FACTS[source].byAddress && (sources.length === 0 || sources.includes(source));

/**
 * Returns the sources that a run searches: the project's or all, those of the addresses that the project has added, and
 * in a retry only those that failed.
 */
export function sourcesOf(
  run: ClaimedRun,
  project: ProjectRow,
  available: readonly Source[],
  addresses: readonly AddedAddress[],
): Source[] {
  const candidates = project.sources.length > 0 ? project.sources : available;
  const chosen = new Set([
    ...candidates.filter((source) => searchesAll(source, project)),
    ...addresses.filter(({ projectId }) => projectId === project.id).map(({ source }) => source),
  ]);
  return [...chosen].filter((source) => run.only_sources?.includes(source) ?? true);
}

/**
 * Returns how far back a keyword is searched, clipped to what the source allows.
 *
 * A keyword that was searched before resumes where it stopped, less the overlap for what the source indexes late. So an
 * outage is made up for, up to `backfill_days`. A sweep (`isSweepDue`) goes back over the project's window. A new
 * keyword looks back over the window too, or over `backfill_days` as part of the project's first scan. All count from
 * when the scan was queued (`queuedAt`): time spent waiting for a limit of the plan is made up for too.
 */
export function lookBack(
  reach: SourceReach,
  project: Pick<ProjectRow, 'window_days' | 'backfill_days'>,
  isFirst: boolean,
  cursor: KeywordCursor | undefined,
  isDue: boolean,
  now: number,
  queuedAt = now,
): LookBack {
  const from = Math.min(now, queuedAt);
  const window = from - project.window_days * DAY_MS;
  const backfill = from - project.backfill_days * DAY_MS;
  const clip = (since: number) =>
    reach.maxBackfillDays === null ? since : Math.max(since, now - reach.maxBackfillDays * DAY_MS);
  if (!cursor) {
    const since = clip(isFirst ? backfill : window);
    return { since, freshSince: since, isSweep: true };
  }
  const resumed = Math.max(Date.parse(cursor.searched_to) - reach.overlapMs, Math.min(window, backfill));
  const freshSince = clip(resumed);
  return { since: isDue ? clip(Math.min(window, resumed)) : freshSince, freshSince, isSweep: isDue };
}

/** Whether a keyword is searched for at a source. */
const isAskedAt = (source: Source, keyword: KeywordRow) =>
  (keyword.sources.length === 0 || keyword.sources.includes(source)) &&
  (askedOf(keyword).sources?.includes(source) ?? true);

/** Returns where a project searches a source: at these addresses, and with undefined in all of it. */
const placesOf = (source: Source, project: ProjectRow, addresses: readonly AddedAddress[]) => [
  ...(searchesAll(source, project) ? [undefined] : []),
  ...addresses
    .filter((added) => added.projectId === project.id && added.source === source)
    .map(({ address }) => address),
];

/**
 * Returns what to search for at one source on behalf of these runs: in all of it, and at the addresses that projects
 * have added. Pure.
 *
 * A keyword belongs to the project's first scan of the source or address when nothing of the project was searched there
 * before, or when it existed as the first scan started and its query has failed ever since.
 */
export function searchTargets(
  reach: SourceReach,
  runs: readonly ClaimedRun[],
  watched: WatchedKeywords,
  history: SearchHistory,
  now: number,
): PlannedTarget[] {
  const targetOf = (
    keyword: KeywordRow,
    project: ProjectRow,
    { queued_at, trigger }: ClaimedRun,
    hashtags: readonly string[],
    address: string | undefined,
  ): PossibleSweep => {
    const asked = askedOf(keyword);
    const excluded = supportedExclusions(asked.excluded, reach.exclusions);
    const searched = { spellings: asked.spellings, excluded, hashtags };
    const cursor = history.cursors.get(placeKey(keyword.id, address));
    const valid = cursor && covers(cursor, searched) ? cursor : undefined;
    const isFirst =
      !history.projects.has(placeKey(project.id, address)) ||
      (!cursor && history.firstKeywords.has(keyword.id));
    const windowDays = project.window_days;
    const conditions = conditionsOf(keyword);
    const reasons = { isRequested: trigger === 'manual', windowDays, conditions, now };
    const isDue = valid !== undefined && isSweepDue(valid, reasons);
    const back = (asSweep: boolean) =>
      lookBack(reach, project, isFirst, valid, asSweep, now, Date.parse(queued_at));
    const place = address === undefined ? {} : { address };
    const ids = { keywordId: keyword.id, projectId: project.id, ...place };
    return {
      target: { ...ids, ...searched, ...back(isDue), windowDays, conditions },
      sweep: valid && !isDue ? back(true) : null,
    };
  };
  const possible = runs.flatMap((run) => {
    const project = watched.projects.get(run.project_id);
    if (!project) return [];
    const hashtags = reach.searchesHashtags ? projectHashtags(project.settings) : [];
    const places = placesOf(reach.source, project, watched.addresses);
    return (watched.keywords.get(run.project_id) ?? [])
      .filter((keyword) => isAskedAt(reach.source, keyword))
      .flatMap((keyword) => places.map((address) => targetOf(keyword, project, run, hashtags, address)));
  });
  return shareSweeps(possible);
}
