import type { Lesson } from '../../schemas/judging/lesson.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Verdict } from '../../schemas/judging/verdict.ts';
import type { Queryable } from '../client.ts';

/** What a correction teaches the judge about one mention. */
export interface TaughtLesson {
  readonly workspaceId: number;
  readonly projectId: string;
  readonly mentionId: string;
  readonly text: string;
  readonly relevant: boolean;
  readonly reason: string | null;
  readonly sentiment: Verdict['sentiment'] | null;
  /** The category that the person chose; null when the correction does not set it. */
  readonly categoryId: number | null;
}

/** A stored lesson. */
export interface KeptLesson extends Pick<TaughtLesson, 'text' | 'relevant' | 'reason' | 'sentiment'> {
  readonly id: number;
  readonly category_id: number | null;
}

/** How many code points of a post are stored: enough to tell posts apart. */
const TEXT_POINTS = 2_000;

/**
 * Stores a lesson; replaces an earlier one about the mention. What the correction leaves open is kept from it,
 * unless the relevance changes.
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
      // Postgres cannot store NUL.
      lesson.text.replaceAll('\u0000', ''),
      lesson.relevant,
      lesson.reason?.replaceAll('\u0000', '') ?? null,
      lesson.sentiment,
      lesson.categoryId,
    ],
  );
}

/** Returns up to `perProject` lessons of each project, newest first. Omits projects without any. */
export async function latestLessons(db: Queryable, projectIds: readonly string[], perProject: number) {
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
  for (const { project_id, ...lesson } of rows) {
    const own = lessons.get(project_id);
    if (own) own.push(lesson);
    else lessons.set(project_id, [lesson]);
  }
  return lessons;
}

/** The last lesson of the previous page. */
export interface LessonPlace {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly id: number;
}

/** A lesson as the API shows it, without its effect. */
export type ListedLesson = Omit<Lesson, 'effect'>;

/** How many code points of a post a list shows. */
const EXCERPT_POINTS = 200;
/** SQL of a post's start on one line. A longer text ends after a whole word, with an ellipsis. */
const EXCERPT = `CASE WHEN length(line) > ${EXCERPT_POINTS}
  THEN regexp_replace(left(line, ${EXCERPT_POINTS - 1}), '\\s\\S*$', '') || '…' ELSE line END`;

/** Returns a page of a project's lessons, newest first, and their total. `after` null: the first page. */
export async function listLessons(
  tx: Queryable,
  workspaceId: number,
  projectId: string,
  page: { readonly after: LessonPlace | null; readonly limit: number },
): Promise<{ readonly lessons: ListedLesson[]; readonly total: number }> {
  const lessons = await tx.query<ListedLesson>(
    `SELECT id, mention_id, ${EXCERPT} AS excerpt, relevant, sentiment, category_id, reason, created_at
     FROM lessons, btrim(regexp_replace(text, '\\s+', ' ', 'g')) AS line
     WHERE workspace_id = $1 AND project_id = $2 AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4))
     ORDER BY created_at DESC, id DESC LIMIT $5`,
    [workspaceId, projectId, page.after?.createdAt ?? null, page.after?.id ?? null, page.limit],
  );
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*) FROM lessons WHERE workspace_id = $1 AND project_id = $2',
    [workspaceId, projectId],
  );
  return { lessons, total: row!.count };
}

/** Deletes a lesson; keeps its correction. Returns false when there is none with this id. */
export const deleteLesson = (tx: Queryable, workspaceId: number, id: number) =>
  tx.some('DELETE FROM lessons WHERE workspace_id = $1 AND id = $2 RETURNING id', [workspaceId, id]);

/** Deletes the lessons of deleted mentions, because a lesson contains the text of its post. */
export async function forgetLessonsOf(
  tx: Queryable,
  mentions: readonly Pick<Mention, 'id' | 'project_id'>[],
): Promise<void> {
  await tx.query(
    `DELETE FROM lessons USING unnest($1::text[], $2::text[]) AS gone (project_id, mention_id)
     WHERE lessons.project_id = gone.project_id AND lessons.mention_id = gone.mention_id`,
    [mentions.map(({ project_id }) => project_id), mentions.map(({ id }) => id)],
  );
}
