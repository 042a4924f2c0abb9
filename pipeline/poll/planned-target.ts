import type { KeywordConditions } from '../../schemas/projects/keyword-conditions.ts';
import type { SearchTarget } from '../connector/connector.ts';

/** How far back a keyword is searched, in milliseconds since 1970. */
export interface LookBack {
  readonly since: number;
  /** What is older was searched before and is swept. Equals `since` in a search without an earlier one. */
  readonly freshSince: number;
  /** Whether the search reaches over the whole window, or over the backfill in a first scan. */
  readonly isSweep: boolean;
}

/** What to search for on behalf of one keyword, and what to record of it. */
export interface PlannedTarget extends Omit<SearchTarget, 'since' | 'freshSince'>, LookBack {
  readonly windowDays: number;
  readonly conditions: KeywordConditions;
}
