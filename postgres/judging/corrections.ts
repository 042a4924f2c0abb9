import type { Corrected, Correction } from '../../schemas/judging/correction.ts';
import type { Queryable } from '../client.ts';

/** A correction to store. `before` and `after` have the same fields. */
export interface NewCorrection extends Omit<Correction, 'id' | 'mention_id' | 'corrected_at'> {
  readonly workspaceId: number;
  readonly projectId: string;
  readonly mentionId: string;
  /** Whether it is an answer to the audit. */
  readonly fromAudit: boolean;
}

/** Stores a correction of a verdict. */
export async function addCorrection(tx: Queryable, correction: NewCorrection): Promise<void> {
  const { workspaceId, projectId, mentionId, before, after, reason, actor_kind, actor_id } = correction;
  await tx.query(
    `INSERT INTO corrections (workspace_id, project_id, mention_id, before, after, reason, actor_kind, actor_id, from_audit)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      workspaceId,
      projectId,
      mentionId,
      JSON.stringify(before),
      JSON.stringify(after),
      // Postgres cannot store NUL.
      reason?.replaceAll('\u0000', '') ?? null,
      actor_kind,
      actor_id,
      correction.fromAudit,
    ],
  );
}

/** Returns the corrections of a mention, newest first. */
export const correctionsOf = (tx: Queryable, workspaceId: number, mentionId: string) =>
  tx.query<Correction>(
    `SELECT id, mention_id, before, after, reason, actor_kind, actor_id, created_at AS corrected_at
     FROM corrections WHERE workspace_id = $1 AND mention_id = $2 ORDER BY id DESC`,
    [workspaceId, mentionId],
  );

/**
 * Returns which fields of these mentions people have set; no later verdict may overwrite them. A category that is deleted
 * is no longer set.
 */
export async function correctedFields(
  db: Queryable,
  workspaceId: number,
  mentionIds: readonly string[],
): Promise<Map<string, ReadonlySet<keyof Corrected>>> {
  const rows = await db.query<{ mention_id: string; fields: (keyof Corrected)[] }>(
    `SELECT mention_id, array_agg(field) AS fields
     FROM (
       SELECT DISTINCT ON (mention_id, field) mention_id, field, value
       FROM corrections CROSS JOIN LATERAL jsonb_each(after) AS corrected (field, value)
       WHERE workspace_id = $1 AND mention_id = ANY($2::text[])
       ORDER BY mention_id, field, id DESC
     ) AS latest
     WHERE NOT (field = 'category_id' AND jsonb_typeof(value) = 'number')
       OR EXISTS (SELECT FROM categories WHERE workspace_id = $1 AND id = value::bigint)
     GROUP BY mention_id`,
    [workspaceId, mentionIds],
  );
  return new Map(rows.map(({ mention_id, fields }) => [mention_id, new Set(fields)]));
}
