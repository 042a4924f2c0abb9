import { ANNOTATION_DEFAULTS, type Annotation } from '../../schemas/analytics/annotation.ts';
import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT_OR_NONE } from './live-projects.ts';

/** The fields of an annotation that a caller can set. `at`: ISO 8601 in UTC. */
export type AnnotationFields = Partial<Pick<Annotation, 'at' | 'text' | 'project_id'>>;

const WRITABLE = 'at, text, project_id';
const COLUMNS = `id, ${WRITABLE}, user_id AS created_by, created_at`;

/** Returns a workspace's annotations, oldest first; with a project, its own and those of the whole workspace. */
export const listAnnotations = (tx: Queryable, workspaceId: number, projectId: string | null) =>
  tx.query<Annotation>(
    `SELECT ${COLUMNS} FROM annotations WHERE workspace_id = $1 AND ${IN_LIVE_PROJECT_OR_NONE}
       AND ($2::text IS NULL OR project_id = $2 OR project_id IS NULL) ORDER BY at, id`,
    [workspaceId, projectId],
  );

/** Returns an annotation; null when the workspace has none with this id. */
export const getAnnotation = (tx: Queryable, workspaceId: number, id: number) =>
  tx.one<Annotation>(
    `SELECT ${COLUMNS} FROM annotations WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT_OR_NONE}`,
    [workspaceId, id],
  );

/** Returns how many annotations a workspace has. */
export async function countAnnotations(tx: Queryable, workspaceId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*) FROM annotations WHERE workspace_id = $1',
    [workspaceId],
  );
  return row!.count;
}

/** Adds an annotation. `userId`: the member who makes it; null: an API key does. */
export async function insertAnnotation(
  tx: Queryable,
  workspaceId: number,
  userId: string | null,
  fields: AnnotationFields,
): Promise<Annotation> {
  const [row] = await tx.query<Annotation>(
    `INSERT INTO annotations (workspace_id, user_id, ${WRITABLE})
     SELECT $1, $2, ${WRITABLE} FROM jsonb_populate_record(NULL::annotations, $3::jsonb) RETURNING ${COLUMNS}`,
    [workspaceId, userId, JSON.stringify({ ...ANNOTATION_DEFAULTS, ...fields })],
  );
  return row!;
}

/** Sets the given fields of an annotation and returns it; null when there is none. */
export const updateAnnotation = (tx: Queryable, workspaceId: number, id: number, patch: AnnotationFields) =>
  tx.one<Annotation>(
    `UPDATE annotations old SET
       (${WRITABLE}) = (SELECT ${WRITABLE} FROM jsonb_populate_record(old, $3::jsonb))
     WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING ${COLUMNS}`,
    [workspaceId, id, JSON.stringify(patch)],
  );

/** Removes an annotation; false when there is none. */
export const deleteAnnotation = (tx: Queryable, workspaceId: number, id: number) =>
  tx.some(
    `DELETE FROM annotations WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING id`,
    [workspaceId, id],
  );
