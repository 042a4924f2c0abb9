import type { Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';
import type { SourceKey } from '../sources/source-health.ts';

/**
 * Makes the runs due that `waiting`, a query, returns. Runs are locked in the order of their ids, as everywhere: another
 * order would deadlock.
 */
export const makeDue = (waiting: string): string =>
  `WITH held AS MATERIALIZED (
     SELECT id FROM scan_runs WHERE status = 'queued' AND not_before > now() AND id IN (${waiting})
     ORDER BY id FOR NO KEY UPDATE
   ) UPDATE scan_runs SET not_before = now() WHERE id IN (SELECT id FROM held)`;

/** Makes every retry that waits for a source due: it works again. */
export async function wakeRetries(db: Queryable, source: string): Promise<void> {
  await db.query(makeDue('SELECT id FROM scan_runs WHERE $1 = ANY(only_sources)'), [source]);
}

/** Makes one retry due for each of these sources that nobody tries at present, to notice a recovery soon. */
export async function wakeProbes(db: Queryable, sources: readonly SourceKey[]): Promise<void> {
  await db.query(
    makeDue(
      `SELECT DISTINCT ON (h.source) r.id
       FROM source_health h
       JOIN unnest($1::text[], $2::text[]) AS present (source, settings) USING (source, settings)
       JOIN scan_runs r ON r.status = 'queued' AND r.not_before > now() AND h.source = ANY(r.only_sources)
       WHERE h.rests > 0 AND h.rests_until <= clock_timestamp()
         AND (h.probed_until IS NULL OR h.probed_until <= clock_timestamp())
       ORDER BY h.source, r.not_before`,
    ),
    [sources.map(({ source }) => source), sources.map(({ settings }) => settings)],
  );
}

/** Makes retries due whose source has new settings, and deletes its health under the former ones. */
export async function wakeChanged(db: Queryable, sources: readonly SourceKey[]): Promise<void> {
  await db.query(
    `WITH former AS (
       DELETE FROM source_health h USING unnest($1::text[], $2::text[]) AS present (source, settings)
       WHERE h.source = present.source AND h.settings <> present.settings RETURNING h.source
     ), held AS MATERIALIZED (
       SELECT id FROM scan_runs
       WHERE status = 'queued' AND not_before > now() AND only_sources && ARRAY(SELECT source FROM former)
       ORDER BY id FOR NO KEY UPDATE
     ) UPDATE scan_runs SET not_before = now() WHERE id IN (SELECT id FROM held)`,
    [sources.map(({ source }) => source), sources.map(({ settings }) => settings)],
  );
}

/** Records that a run no longer retries the failed sources that are not among `sources`: nobody waits for them. */
export async function dropRetries(db: Queryable, runId: string, sources: readonly Source[]): Promise<void> {
  await db.query(
    `UPDATE run_sources SET status = 'unavailable', error_code = 'unavailable', retry_at = NULL,
            error_message = 'not asked any more: it lacks a setting now, or the project leaves it out'
     WHERE run_id = $1 AND status = 'failed' AND NOT (source = ANY($2::text[]))`,
    [runId, sources],
  );
}
