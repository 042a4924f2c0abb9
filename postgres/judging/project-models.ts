import type { Postgres, Queryable } from '../client.ts';

/** How to get a model. */
export interface Training {
  /** The judge that trains it, such as `built-in/9`. */
  readonly judge: string;
  /** Whether a stored model can be loaded. */
  isReadable(bytes: Buffer): boolean;
  train(tx: Queryable): Promise<Buffer>;
}

/** First key of the advisory locks held while the model of a project is trained. */
const TRAINING_LOCK = 7_203_772;

/** Returns the revision of each project's lessons, which every change increases. Omits uncorrected projects. */
export async function lessonRevisions(db: Queryable, projectIds: readonly string[]) {
  const rows = await db.query<{ project_id: string; lessons_revision: number }>(
    'SELECT project_id, lessons_revision FROM project_models WHERE project_id = ANY($1::text[])',
    [projectIds],
  );
  return new Map(rows.map(({ project_id, lessons_revision }) => [project_id, lessons_revision]));
}

/** Returns the model of a project if it was trained on what this fingerprint names; else null. */
export async function storedModel(db: Queryable, projectId: string, fingerprint: string) {
  const [row] = await db.query<{ model: Buffer }>(
    'SELECT model FROM project_models WHERE project_id = $1 AND fingerprint = $2 AND model IS NOT NULL',
    [projectId, fingerprint],
  );
  return row?.model ?? null;
}

/**
 * Trains and stores the model of a project. Concurrent calls wait and return the stored one. Stores nothing for a
 * purged project.
 */
export const trainOnce = (
  postgres: Postgres,
  projectId: string,
  fingerprint: string,
  { judge, isReadable, train }: Training,
): Promise<Buffer> =>
  postgres.longTransaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [TRAINING_LOCK, projectId]);
    const kept = await storedModel(tx, projectId, fingerprint);
    if (kept && isReadable(kept)) return kept;
    const bytes = await train(tx);
    await tx.query(
      `UPDATE project_models SET judge = $2, fingerprint = $3, model = $4, trained_at = now() WHERE project_id = $1`,
      [projectId, judge, fingerprint, bytes],
    );
    return bytes;
  });
