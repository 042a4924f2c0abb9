import type { ClaimedRun } from '../../../postgres/scans/scan-queue.ts';

/** A claimed run of the project `one`, with optional fields. */
export const aRun = (fields: Partial<ClaimedRun> = {}): ClaimedRun => ({
  id: 'run_1',
  workspace_id: 1,
  project_id: 'one',
  only_sources: null,
  attempt: 0,
  trigger: 'schedule',
  queued_at: new Date().toISOString(),
  ...fields,
});
