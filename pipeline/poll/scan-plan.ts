import { type KeywordCursor } from '../../postgres/keyword-cursors.ts';
import { type ClaimedRun } from '../../postgres/scan-queue.ts';
import { type KeywordRow, type ProjectRow } from '../../postgres/watch-list.ts';
import { type Source } from '../../schemas/source.ts';
import { type Want } from '../sources/source.ts';

const DAY_MS = 86_400_000;

/** What planning must know of a source. */
export interface Reach {
  readonly source: Source;
  readonly overlapMs: number;
  /** Furthest look-back in days; null: no bound. */
  readonly maxBackfillDays: number | null;
}

/** The part of the watch list that a scan reads. */
export interface Watched {
  readonly projects: ReadonlyMap<string, ProjectRow>;
  /** Active keywords by project. */
  readonly keywords: ReadonlyMap<string, readonly KeywordRow[]>;
}

/** The spellings by which a keyword is searched. */
export const spellingsOf = ({ term, aliases }: KeywordRow): string[] => [term, ...aliases];

/** The key of a keyword's cursor at a source. */
export const cursorKey = (keywordId: number, source: Source) => `${keywordId}:${source}`;

const sameSpellings = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((spelling) => b.includes(spelling));

/** The sources that a run asks: the project's, or every one, and in a retry only those that failed. */
export function sourcesOf(run: ClaimedRun, project: ProjectRow, available: readonly Source[]): Source[] {
  const chosen = project.sources.length > 0 ? project.sources : available;
  return run.only_sources ? chosen.filter((source) => run.only_sources!.includes(source)) : [...chosen];
}

/**
 * How far back a keyword is searched, in milliseconds since 1970. One that has been searched goes on where it
 * stopped, less the overlap for what the source indexes late (so an outage is made up for, up to `backfill_days`);
 * one that has not looks back over the project's window, and over `backfill_days` when the project has never been
 * scanned. Clipped to what the source allows.
 */
export function searchSince(
  reach: Reach,
  project: Pick<ProjectRow, 'window_days' | 'backfill_days'>,
  first: boolean,
  cursor: KeywordCursor | undefined,
  now: number,
): number {
  const furthest = now - Math.max(project.backfill_days, project.window_days) * DAY_MS;
  const fresh = first ? furthest : now - project.window_days * DAY_MS;
  const since = cursor ? Math.max(Date.parse(cursor.searched_to) - reach.overlapMs, furthest) : fresh;
  return reach.maxBackfillDays === null ? since : Math.max(since, now - reach.maxBackfillDays * DAY_MS);
}

/** What the keywords of these runs want from one source. Pure. */
export function wantsOf(
  reach: Reach,
  runs: readonly ClaimedRun[],
  watched: Watched,
  cursors: ReadonlyMap<string, KeywordCursor>,
  now: number,
): Want[] {
  return runs.flatMap((run) => {
    const project = watched.projects.get(run.project_id);
    if (!project) return [];
    return (watched.keywords.get(run.project_id) ?? [])
      .filter((keyword) => keyword.sources.length === 0 || keyword.sources.includes(reach.source))
      .map((keyword) => {
        const spellings = spellingsOf(keyword);
        const cursor = cursors.get(cursorKey(keyword.id, reach.source));
        const valid = cursor && sameSpellings(cursor.spellings, spellings) ? cursor : undefined;
        return {
          keywordId: keyword.id,
          projectId: run.project_id,
          spellings,
          since: searchSince(reach, project, run.first, valid, now),
        };
      });
  });
}
