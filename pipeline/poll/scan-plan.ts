import type { KeywordCursor } from '../../postgres/scans/keyword-cursors.ts';
import type { ClaimedRun } from '../../postgres/scans/scan-queue.ts';
import type { KeywordRow, ProjectRow } from '../../postgres/projects/watch-list.ts';
import type { Source } from '../../schemas/source.ts';
import type { Exclusions, Want } from '../connector/connector.ts';
import { toldExclusions } from '../connector/planning/plan-exclusions.ts';
import { projectHashtags } from '../connector/planning/plan-hashtag.ts';

const DAY_MS = 86_400_000;

/** What planning must know of a source. */
export interface Reach {
  readonly source: Source;
  readonly overlapMs: number;
  /** Furthest look-back in days; null: no bound. */
  readonly maxBackfillDays: number | null;
  readonly exclusions: Exclusions;
  readonly byHashtag?: true;
}

/** The part of the watch list that a scan reads. */
export interface Watched {
  readonly projects: ReadonlyMap<string, ProjectRow>;
  /** Active keywords by project. */
  readonly keywords: ReadonlyMap<string, readonly KeywordRow[]>;
}

/** The spellings by which a keyword is searched. */
export const spellingsOf = ({ term, aliases }: KeywordRow): string[] => [term, ...aliases];

/** What has been searched at one source before. */
export interface SearchHistory {
  /** By keyword. */
  readonly cursors: ReadonlyMap<number, KeywordCursor>;
  /** Projects of which any keyword has ever been searched here. */
  readonly projects: ReadonlySet<string>;
  /** Keywords that were there when the first scan of their project began. */
  readonly firstKeywords: ReadonlySet<number>;
}

/** The history that these cursors tell. */
export const historyOf = (
  cursors: readonly KeywordCursor[],
  firstKeywords: ReadonlySet<number>,
): SearchHistory => ({
  cursors: new Map(cursors.map((cursor) => [cursor.keyword_id, cursor])),
  projects: new Set(cursors.map(({ project_id }) => project_id)),
  firstKeywords,
});

const isWithin = (part: readonly string[], whole: readonly string[]) =>
  part.every((each) => whole.includes(each));

/**
 * Whether what was searched before holds all that is wanted now: the same spellings, nothing left out that is wanted now,
 * every hashtag. A new exclusion needs no new search, nor does a hashtag that is gone.
 */
const covers = (cursor: KeywordCursor, want: Pick<Want, 'spellings' | 'excluded' | 'hashtags'>) =>
  cursor.spellings.length === want.spellings.length &&
  isWithin(cursor.spellings, want.spellings) &&
  isWithin(cursor.excluded, want.excluded) &&
  isWithin(want.hashtags, cursor.hashtags);

/** The sources that a run asks: the project's, or every one, and in a retry only those that failed. */
export function sourcesOf(run: ClaimedRun, project: ProjectRow, available: readonly Source[]): Source[] {
  const chosen = project.sources.length > 0 ? project.sources : available;
  return run.only_sources ? chosen.filter((source) => run.only_sources!.includes(source)) : [...chosen];
}

/**
 * How far back a keyword is searched, in milliseconds since 1970. One that has been searched goes on where it
 * stopped, less the overlap for what the source indexes late (so an outage is made up for, up to `backfill_days`);
 * one that has not looks back over the project's window, and over `backfill_days` when it is part of the project's
 * first scan. Both are counted from when the scan was asked for (`queuedAt`): what it had to wait, for a limit of the plan, is made
 * up for too. Clipped to what the source allows.
 */
export function searchSince(
  reach: Reach,
  project: Pick<ProjectRow, 'window_days' | 'backfill_days'>,
  first: boolean,
  cursor: KeywordCursor | undefined,
  now: number,
  queuedAt = now,
): number {
  const from = Math.min(now, queuedAt);
  const furthest = from - Math.max(project.backfill_days, project.window_days) * DAY_MS;
  const fresh = first ? furthest : from - project.window_days * DAY_MS;
  const since = cursor ? Math.max(Date.parse(cursor.searched_to) - reach.overlapMs, furthest) : fresh;
  return reach.maxBackfillDays === null ? since : Math.max(since, now - reach.maxBackfillDays * DAY_MS);
}

/**
 * What the keywords of these runs want from one source. Pure.
 *
 * A keyword belongs to the project's first scan of the source when nothing of the project was searched there before,
 * or when it was there as the first scan began and its question has failed ever since.
 */
export function wantsOf(
  reach: Reach,
  runs: readonly ClaimedRun[],
  watched: Watched,
  history: SearchHistory,
  now: number,
): Want[] {
  const wantOf = (
    keyword: KeywordRow,
    project: ProjectRow,
    { queued_at }: ClaimedRun,
    hashtags: readonly string[],
  ): Want => {
    const excluded = toldExclusions(keyword.excluded, reach.exclusions);
    const asked = { spellings: spellingsOf(keyword), excluded, hashtags };
    const cursor = history.cursors.get(keyword.id);
    const valid = cursor && covers(cursor, asked) ? cursor : undefined;
    const first = !history.projects.has(project.id) || (!cursor && history.firstKeywords.has(keyword.id));
    const since = searchSince(reach, project, first, valid, now, Date.parse(queued_at));
    return { keywordId: keyword.id, projectId: project.id, ...asked, since };
  };
  return runs.flatMap((run) => {
    const project = watched.projects.get(run.project_id);
    if (!project) return [];
    const hashtags = reach.byHashtag ? projectHashtags(project.settings) : [];
    return (watched.keywords.get(run.project_id) ?? [])
      .filter((keyword) => keyword.sources.length === 0 || keyword.sources.includes(reach.source))
      .map((keyword) => wantOf(keyword, project, run, hashtags));
  });
}
