import type { Queryable } from '../client.ts';

/** The length of a queue, and the age of its oldest item in seconds. */
export interface QueueBacklog {
  readonly queue: 'scans' | 'changes' | 'sweeps' | 'outbox';
  readonly pending: number;
  readonly oldest_seconds: number;
}

/** Measures the queues in Postgres except those of webhooks and alerts. */
export const queueBacklogs = (db: Queryable) =>
  db.query<QueueBacklog>(
    `SELECT queue, count(since) AS pending, coalesce(extract(epoch FROM greatest(now() - min(since), interval '0')), 0)::float8 AS oldest_seconds
     FROM (VALUES ('scans'), ('changes'), ('sweeps'), ('outbox')) AS queues (queue) LEFT JOIN (
       SELECT 'scans' AS queue, not_before AS since FROM scan_runs WHERE status = 'queued' AND not_before <= now()
       UNION ALL SELECT 'changes', created_at FROM mention_changes
       UNION ALL SELECT 'sweeps', created_at FROM project_sweeps
       UNION ALL SELECT 'outbox', (event ->> 'occurred_at')::timestamptz FROM mention_events
     ) AS waiting USING (queue) GROUP BY queue`,
  );
