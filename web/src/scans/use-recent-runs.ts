import { useApiQuery } from '../api/use-api-query.ts';
import { isActive } from './run-text.ts';

/** The refresh interval while a scan is active and otherwise, in milliseconds. */
const BUSY_MS = 2_000;
const IDLE_MS = 20_000;
/** Enough for a whole scan and the retries after it. */
const RECENT = 6;

/** Loads a project's latest runs, newest first, and keeps them up to date. */
export const useRecentRuns = (project: string) =>
  useApiQuery(
    'list_runs',
    { query: { project, limit: RECENT } },
    { refetchInterval: (runs) => (runs?.some(isActive) ? BUSY_MS : IDLE_MS) },
  );
