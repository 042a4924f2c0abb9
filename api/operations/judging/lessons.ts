import { Type } from '@sinclair/typebox';
import { lessonEffects } from '../../../clickhouse/judging/lesson-effects.ts';
import { deleteLesson, listLessons, type LessonPlace } from '../../../postgres/judging/lessons.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { LessonPageSchema } from '../../../schemas/judging/lesson.ts';
import { Cursor, Limit } from '../../../schemas/page.ts';
import { Deleted, deletedOr404, found, PathId, projectPath } from '../../lookup.ts';
import { defineOperation } from '../../operation.ts';

const MOST = 100;
const USUAL = 25;

/** A cursor is the time of the last lesson on the page, in milliseconds, and its id. */
const cursorOf = ({ created_at, id }: { readonly created_at: string; readonly id: number }) =>
  `${Date.parse(created_at)}.${id}`;

function readCursor(cursor: string | undefined): LessonPlace | null {
  if (cursor === undefined) return null;
  const [, at, id] = /^(\d{1,14})\.([1-9]\d{0,14})$/.exec(cursor) ?? [];
  if (at === undefined)
    throw new PublicError('invalid_request', 'cursor: must be the next_cursor of an earlier page');
  return { createdAt: new Date(Number(at)).toISOString(), id: Number(id) };
}

export const lessonOperations = [
  defineOperation({
    operationId: 'list_lessons',
    route: 'GET /api/v1/projects/{project}/lessons',
    access: 'R',
    tag: 'Judge',
    summary: 'List what the judge was taught',
    description:
      'Corrections that teach the judge, newest first, each with its effect on later verdicts. To see what all of them would change ' +
      'on existing mentions, run rejudge_project with dry_run.',
    params: projectPath,
    query: { limit: Limit(MOST, USUAL), cursor: Cursor },
    response: LessonPageSchema,
    run: async (context, { params, query }, { workspaceId }) => {
      const [after, limit] = [readCursor(query.cursor), query.limit ?? USUAL];
      const { projectId, lessons, total } = await context.postgres.asTenant(workspaceId, async (tx) => {
        const { id } = found(await getProject(tx, workspaceId, params.project), 'project');
        // One more than requested shows whether there is another page.
        const page = await listLessons(tx, workspaceId, id, { after, limit: limit + 1 });
        return { projectId: id, ...page };
      });
      const shown = lessons.slice(0, limit);
      const effectOf = await lessonEffects(
        context.clickhouse,
        { workspaceId, projectId },
        shown.map(({ id }) => id),
      );
      return {
        data: shown.map((lesson) => ({ ...lesson, effect: effectOf(lesson.id) })),
        next_cursor: lessons.length > limit ? cursorOf(shown.at(-1)!) : null,
        total,
      };
    },
  }),
  defineOperation({
    operationId: 'delete_lesson',
    route: 'DELETE /api/v1/lessons/{lesson}',
    access: 'W',
    tag: 'Judge',
    summary: 'Forget a lesson',
    description:
      'Later posts are judged without it. The mention stays as it was corrected; correcting it again teaches the judge again.',
    params: { lesson: PathId },
    response: Deleted(Type.Integer()),
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(params.lesson, await deleteLesson(tx, workspaceId, params.lesson), 'lesson'),
  }),
];
