import type { Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';

/** How often the posts of a source are checked for deletions. All times are in milliseconds. */
export interface RecheckPace {
  /** The time from the start of one round to the start of the next. */
  readonly roundMs: number;
  /** Posts found longer ago are left out. */
  readonly oldestMs: number;
}

/**
 * Takes the next step of a source's round for this process, for at most `leaseMs`. Returns the id after which to
 * continue ('': at the beginning); null when there is nothing to do.
 */
export async function takeRecheck(db: Queryable, source: Source, { roundMs }: RecheckPace, leaseMs: number) {
  const [row] = await db.query<{ after_id: string }>(
    `INSERT INTO source_rechecks AS r (source, after_id, taken_until)
     VALUES ($1, '', now() + $2 * interval '1 millisecond')
     ON CONFLICT (source) DO UPDATE SET taken_until = excluded.taken_until, after_id = coalesce(r.after_id, ''),
       begun_at = CASE WHEN r.after_id IS NULL THEN now() ELSE r.begun_at END
     WHERE r.taken_until <= now() AND (r.after_id IS NOT NULL OR r.begun_at <= now() - $3 * interval '1 millisecond')
     RETURNING after_id`,
    [source, leaseMs, roundMs],
  );
  return row?.after_id ?? null;
}

/** Records how far the round has come (null: it is over). No process continues it for `pauseMs`. */
export async function saveRecheck(db: Queryable, source: Source, afterId: string | null, pauseMs: number) {
  await db.query(
    `UPDATE source_rechecks SET after_id = $2, taken_until = now() + $3 * interval '1 millisecond' WHERE source = $1`,
    [source, afterId, pauseMs],
  );
}

/** How many projects are expected to hold the same post at most. More only make a batch smaller. */
const HOLDERS = 4;

/** Returns the ids of up to `limit` stored posts of a source after an id, in index order. */
export async function postsToRecheck(
  db: Queryable,
  source: Source,
  afterId: string,
  { oldestMs }: RecheckPace,
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ external_id: string }>(
    `SELECT external_id FROM post_memory
     WHERE source = $1 AND external_id ~>~ $2 AND state = 'stored' AND found_at > now() - $3 * interval '1 millisecond'
     ORDER BY external_id USING ~<~ LIMIT $4`,
    [source, afterId, oldestMs, limit * HOLDERS],
  );
  return [...new Set(rows.map((row) => row.external_id))].slice(0, limit);
}
