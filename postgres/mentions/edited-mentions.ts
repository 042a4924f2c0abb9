import type { Queryable } from '../client.ts';

/** A mention whose post was edited. */
export interface EditedMention {
  readonly mention_id: string;
  readonly project_id: string;
  readonly edited_at: string;
  /** Its language as the source says; null: it does not. */
  readonly lang: string | null;
}

/** Queues mentions for what follows from their words. A later edit replaces an earlier one. */
export async function queueEdited(
  tx: Queryable,
  workspaceId: number,
  edited: readonly EditedMention[],
): Promise<void> {
  if (edited.length === 0) return;
  await tx.query(
    `INSERT INTO edited_mentions (mention_id, workspace_id, project_id, edited_at, lang)
     SELECT mention_id, $1, project_id, edited_at, lang
     FROM jsonb_to_recordset($2::jsonb) AS e (mention_id text, project_id text, edited_at timestamptz, lang text)
     ORDER BY mention_id
     ON CONFLICT (mention_id) DO UPDATE
       SET edited_at = excluded.edited_at, lang = excluded.lang, taken_at = NULL, taken_until = now()`,
    [workspaceId, JSON.stringify(edited)],
  );
}

/** An edited mention that this process works on. */
export interface TakenMention extends EditedMention {
  readonly workspace_id: number;
  /** When it was taken first. */
  readonly taken_at: string;
}

/** Claims up to `limit` due mentions, all of the project that has waited longest, for `leaseMs`. Returns none when none is due. */
export const takeEdited = (db: Queryable, limit: number, leaseMs: number) =>
  db.query<TakenMention>(
    `UPDATE edited_mentions SET taken_at = coalesce(taken_at, now()), taken_until = now() + $2 * interval '1 millisecond'
     WHERE mention_id IN (
       SELECT mention_id FROM edited_mentions
       WHERE taken_until <= now() AND project_id = (
         SELECT project_id FROM edited_mentions WHERE taken_until <= now() ORDER BY taken_until LIMIT 1)
       ORDER BY taken_until LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING mention_id, workspace_id, project_id, edited_at, lang, taken_at`,
    [limit, leaseMs],
  );

/** Lets these mentions be taken again after `pauseMs`. */
export async function postponeEdited(
  db: Queryable,
  taken: readonly TakenMention[],
  pauseMs: number,
): Promise<void> {
  await db.query(
    `UPDATE edited_mentions SET taken_until = now() + $2 * interval '1 millisecond' WHERE mention_id = ANY($1::text[])`,
    [taken.map(({ mention_id }) => mention_id), Math.ceil(pauseMs)],
  );
}

/** Removes mentions from the queue unless they were edited again. Returns the ids of the removed ones. */
export async function finishEdited(tx: Queryable, taken: readonly TakenMention[]): Promise<Set<string>> {
  const rows = await tx.query<{ mention_id: string }>(
    `DELETE FROM edited_mentions e USING jsonb_to_recordset($1::jsonb) AS t (mention_id text, edited_at timestamptz)
     WHERE e.mention_id = t.mention_id AND e.edited_at = t.edited_at RETURNING e.mention_id`,
    [JSON.stringify(taken)],
  );
  return new Set(rows.map(({ mention_id }) => mention_id));
}
