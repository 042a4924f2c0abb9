import { createHash } from 'node:crypto';
import type { KeywordRow } from '../../postgres/projects/watch-list.ts';
import type { KeywordCursor } from '../../postgres/scans/keyword-cursors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schemas/duration.ts';
import type { KeywordConditions } from '../../schemas/projects/keyword-conditions.ts';
import { spellingKey } from '../connector/planning/search-query.ts';

/**
 * How much later than a day after the last one a sweep may come: as long as an hourly scan takes to come after the project's
 * time of the day. With less, a sweep just before that time would be followed by another one half a day later.
 */
const SLACK_MS = 70 * MINUTE_MS;
/**
 * A keyword is swept at its project's time of the day unless it was swept this recently: for another project, say, that
 * watches the same name.
 */
const SOON_MS = 16 * HOUR_MS;

/** Returns what a keyword asks of a post besides its spellings. */
export const conditionsOf = (keyword: KeywordRow): KeywordConditions => ({
  query: keyword.query,
  excluded: keyword.excluded,
  require_any: keyword.require_any,
  case_sensitive: keyword.case_sensitive,
  whole_word: keyword.whole_word,
  authors_allow: keyword.authors_allow,
  authors_deny: keyword.authors_deny,
  subreddits_allow: keyword.subreddits_allow,
  subreddits_deny: keyword.subreddits_deny,
  domains_allow: keyword.domains_allow,
  domains_deny: keyword.domains_deny,
});

const includesAll = (whole: readonly string[], part: readonly string[]) => {
  const keys = new Set(whole.map(spellingKey));
  return part.every((each) => keys.has(spellingKey(each)));
};
/** Whether a list that refuses posts refuses fewer now. */
const refusesLess = (before: readonly string[], now: readonly string[]) => !includesAll(now, before);
/** Whether a list that posts must satisfy, unless it is empty, lets more through now. */
const admitsMore = (before: readonly string[], now: readonly string[]) =>
  before.length > 0 && (now.length === 0 || !includesAll(before, now));

/** Whether a keyword may match posts now that it did not match before. */
export const isLoosened = (before: KeywordConditions, now: KeywordConditions): boolean =>
  // Which of two queries finds more is not always plain to see. Cursors of version 0.1 have none.
  (before.query ?? null) !== now.query ||
  (before.case_sensitive && !now.case_sensitive) ||
  (before.whole_word && !now.whole_word) ||
  (['excluded', 'authors_deny', 'subreddits_deny', 'domains_deny'] as const).some((list) =>
    refusesLess(before[list], now[list]),
  ) ||
  (['require_any', 'authors_allow', 'subreddits_allow', 'domains_allow'] as const).some((list) =>
    admitsMore(before[list], now[list]),
  );

/**
 * Returns the last time up to `at` at which the daily sweeps of a project are due, all in milliseconds since 1970. Each
 * project has its own time of the day, so that sweeps are spread over the day.
 */
export function lastSweepTime(projectId: string, at: number): number {
  const offset = createHash('sha1').update(projectId).digest().readUInt32BE() % DAY_MS;
  return at - ((((at - offset) % DAY_MS) + DAY_MS) % DAY_MS);
}

/** What decides about a sweep besides what was searched before. */
export interface SweepReasons {
  /** Whether a person asked for this scan. */
  readonly isRequested: boolean;
  readonly windowDays: number;
  readonly conditions: KeywordConditions;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Whether a scan has to search a keyword over its whole window, not just for what is new: because a person asked for
 * it, the window grew, the keyword was loosened, or its daily sweep is due. Pure. When scans come at least once a day,
 * at most a day and 70 minutes pass from one sweep to the next.
 */
export function isSweepDue(cursor: KeywordCursor, reasons: SweepReasons): boolean {
  const { now, windowDays, conditions } = reasons;
  const sweptAt = Date.parse(cursor.swept_at);
  const timeOf = (moment: string | null) => (moment === null ? Number.NEGATIVE_INFINITY : Date.parse(moment));
  if (reasons.isRequested || timeOf(cursor.sweep_requested_at) > sweptAt) return true;
  if (cursor.window_days !== null && windowDays > cursor.window_days) return true;
  if (cursor.conditions !== null && isLoosened(cursor.conditions, conditions)) return true;
  const nextScan = Math.max(now, timeOf(cursor.next_due_at));
  if (nextScan - sweptAt > DAY_MS + SLACK_MS) return true;
  return now - sweptAt >= SOON_MS && lastSweepTime(cursor.project_id, now) > sweptAt;
}
