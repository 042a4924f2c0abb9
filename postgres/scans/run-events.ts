import { derivedId } from '../../schemas/new-id.ts';
import { SOURCES } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';
import { getRun } from './scan-runs-read.ts';
import { emitEvent, listSubscribers } from '../webhooks/webhook-events.ts';

/** A run that has just ended. */
export interface EndedRun {
  readonly id: string;
  readonly workspace_id: number;
  readonly project_id: string;
}

/**
 * Codes of failures that do not pass on their own: someone has to act. `unavailable`: the source is no longer
 * configured.
 */
const LASTING = ['unavailable', 'unauthorized', 'forbidden'];

/** Returns the sources that this run could not search and the run before it could. */
const newlyUnavailable = (tx: Queryable, { id, project_id }: EndedRun) =>
  tx.query<{ source: string; code: string; message: string }>(
    `SELECT s.source, s.error_code AS code, coalesce(s.error_message, '') AS message FROM run_sources s
     WHERE s.run_id = $1 AND s.status IN ('failed', 'unavailable') AND s.error_code = ANY($3) AND 'done' = (
       SELECT before.status FROM run_sources before JOIN scan_runs r ON r.id = before.run_id
       WHERE r.project_id = $2 AND r.id <> $1 AND before.source = s.source AND r.finished_at IS NOT NULL
       ORDER BY r.finished_at DESC LIMIT 1)
     ORDER BY s.source`,
    [id, project_id, LASTING],
  );

/** Queues the webhook events for the end of a run, in the transaction that ends it. */
export async function emitRunEnd(tx: Queryable, run: EndedRun): Promise<void> {
  const { id, workspace_id: workspaceId, project_id: projectId } = run;
  if ((await listSubscribers(tx, [workspaceId])).length === 0) return;
  const ended = await getRun(tx, workspaceId, id, SOURCES);
  if (!ended) return;
  const at = new Date(ended.finished_at ?? Date.now());
  const type = ended.status === 'failed' ? 'scan.failed' : 'scan.completed';
  await emitEvent(tx, {
    workspaceId,
    projectId,
    type,
    at,
    eventId: derivedId('evt', id, 'scan'),
    data: ended,
  });
  for (const gone of await newlyUnavailable(tx, run)) {
    const eventId = derivedId('evt', id, 'source.unavailable', gone.source);
    const data = { project_id: projectId, run_id: id, ...gone };
    await emitEvent(tx, { workspaceId, projectId, type: 'source.unavailable', at, eventId, data });
  }
}
