import { type KeptLesson } from '../../postgres/lessons.ts';
import { type categoriesOf } from '../../postgres/judge-briefs.ts';
import { type WatchListReader } from '../watch-list.ts';
import { type Brief } from './judge.ts';

/** Lessons a judge is given of a project: it chooses the nearest among them. */
export const LESSONS_OF_PROJECT = 200;

export interface BriefDeps {
  readonly watchList: WatchListReader;
  revision(): Promise<number>;
  categories(projectIds: readonly string[]): ReturnType<typeof categoriesOf>;
  lessons(projectIds: readonly string[], perProject: number): Promise<ReadonlyMap<string, KeptLesson[]>>;
}

/**
 * Gives the briefs of projects as they are now, so that a correction counts for the very next chunk. Projects that are
 * gone since the post was found have none.
 */
export function createBriefs(deps: BriefDeps) {
  return async function briefs(projectIds: readonly string[]): Promise<Map<string, Brief>> {
    const categories = await deps.categories(projectIds);
    const lessons = await deps.lessons(projectIds, LESSONS_OF_PROJECT);
    const { projects, keywords } = await deps.watchList(await deps.revision());
    const known = new Map<string, Brief>();
    for (const id of projectIds) {
      const project = projects.get(id);
      if (!project || project.deleted) continue;
      known.set(id, {
        workspaceId: project.workspace_id,
        projectId: id,
        name: project.name,
        mode: project.mode,
        description: project.description,
        audience: project.audience,
        settings: project.settings,
        keywords: [],
        categories: categories.filter(({ project_id }) => project_id === id),
        lessons: lessons.get(id) ?? [],
      });
    }
    const lists = new Map(
      [...known.keys()].map((id) => [id, [] as { id: number; term: string; aliases: string[] }[]]),
    );
    for (const { id, project_id, term, aliases, searched } of keywords.values()) {
      if (searched) lists.get(project_id)?.push({ id, term, aliases });
    }
    return new Map([...known].map(([id, brief]) => [id, { ...brief, keywords: lists.get(id) ?? [] }]));
  };
}
