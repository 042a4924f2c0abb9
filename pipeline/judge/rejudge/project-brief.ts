import { categoriesOf } from '../../../postgres/judging/judge-briefs.ts';
import { latestLessons } from '../../../postgres/judging/lessons.ts';
import type { Queryable } from '../../../postgres/client.ts';
import { lessonRevisions } from '../../../postgres/judging/project-models.ts';
import { watchedProject, type ProjectRow } from '../../../postgres/projects/watch-list.ts';
import { MAX_BRIEF_LESSONS, buildBrief } from '../briefs.ts';
import type { Brief } from '../judge.ts';
import type { TrainLessons } from '../lesson-training.ts';

/** Project fields that can be tried before they are saved. */
export type BriefDraft = Partial<Pick<ProjectRow, 'mode' | 'description' | 'audience' | 'settings'>>;

/** Reads the current brief of a project, optionally with unsaved fields; null for a deleted project. */
export async function readProjectBrief(
  db: Queryable,
  projectId: string,
  learn: TrainLessons,
  draft: BriefDraft = {},
): Promise<Brief | null> {
  const watched = await watchedProject(db, projectId);
  if (!watched) return null;
  const categories = await categoriesOf(db, [projectId]);
  const taught = (await lessonRevisions(db, [projectId])).get(projectId);
  const lessons = taught === undefined ? null : await latestLessons(db, [projectId], MAX_BRIEF_LESSONS);
  const parts = {
    project: { ...watched.project, ...draft },
    keywords: new Map(watched.keywords.map((keyword) => [keyword.id, keyword])),
    categories,
  };
  const brief = buildBrief(parts, lessons?.get(projectId) ?? []);
  return taught === undefined ? brief : { ...brief, learned: await learn(brief, taught) };
}
