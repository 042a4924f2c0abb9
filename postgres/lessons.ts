import { type Verdict } from '../schemas/verdict.ts';
import { type Queryable } from './client.ts';

/** What a person taught the judge about one mention. */
export interface TaughtLesson {
  readonly workspaceId: number;
  readonly projectId: string;
  readonly mentionId: string;
  readonly text: string;
  readonly relevant: boolean;
  readonly reason: string | null;
  readonly sentiment: Verdict['sentiment'] | null;
  /** The category that the person chose; null where the correction says nothing of it. */
  readonly categoryId: number | null;
}

/** A lesson as it is read back. */
export interface KeptLesson extends Pick<TaughtLesson, 'text' | 'relevant' | 'reason' | 'sentiment'> {
  readonly id: number;
  readonly category_id: number | null;
}

/** Code points of a post that are kept: enough to tell posts apart. */
const TEXT_POINTS = 2_000;

/**
 * Keeps a lesson; a later one about the same mention takes its place. A correction that leaves the reason, the
 * sentiment or the category open keeps the earlier one, unless relevance changed: then the earlier reason no longer holds.
 */
export async function addLesson(db: Queryable, lesson: TaughtLesson): Promise<void> {
  await db.query(
    `INSERT INTO lessons (workspace_id, project_id, mention_id, text, relevant, reason, sentiment, category_id)
     VALUES ($1, $2, $3, left($4, ${TEXT_POINTS}), $5, $6, $7, $8)
     ON CONFLICT (project_id, mention_id) DO UPDATE SET
       text = excluded.text,
       relevant = excluded.relevant,
       reason = CASE WHEN lessons.relevant = excluded.relevant THEN coalesce(excluded.reason, lessons.reason) ELSE excluded.reason END,
       sentiment = coalesce(excluded.sentiment, lessons.sentiment),
       category_id = coalesce(excluded.category_id, lessons.category_id),
       created_at = now()`,
    [
      lesson.workspaceId,
      lesson.projectId,
      lesson.mentionId,
      // Postgres keeps no NUL in a text.
      lesson.text.replaceAll('\u0000', ''),
      lesson.relevant,
      lesson.reason?.replaceAll('\u0000', '') ?? null,
      lesson.sentiment,
      lesson.categoryId,
    ],
  );
}

/** The latest lessons of each project, at most `perProject` of each, newest first. Projects without any are absent. */
export async function latestLessons(
  db: Queryable,
  projectIds: readonly string[],
  perProject: number,
): Promise<Map<string, KeptLesson[]>> {
  const rows = await db.query<KeptLesson & { project_id: string }>(
    `SELECT project_id, lesson.id, text, relevant, reason, sentiment, category_id
     FROM unnest($1::text[]) AS wanted (id)
     CROSS JOIN LATERAL (
       SELECT * FROM lessons WHERE project_id = wanted.id ORDER BY created_at DESC, id DESC LIMIT $2
     ) AS lesson
     ORDER BY project_id, created_at DESC, lesson.id DESC`,
    [[...new Set(projectIds)], perProject],
  );
  const lessons = new Map<string, KeptLesson[]>();
  for (const { project_id, ...lesson } of rows)
    lessons.set(project_id, [...(lessons.get(project_id) ?? []), lesson]);
  return lessons;
}
