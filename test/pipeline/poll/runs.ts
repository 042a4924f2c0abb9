import type { ClaimedRun } from '../../../postgres/scans/scan-queue.ts';

/** A run of the project `one` that has been claimed; fields can be set. */
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
