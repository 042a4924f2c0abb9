import { isDeepStrictEqual } from 'node:util';
import { type KeptLesson } from '../../postgres/lessons.ts';
import { type categoriesOf } from '../../postgres/judge-briefs.ts';
import { type KeywordRow, type ProjectRow } from '../../postgres/watch-list.ts';
import { type WatchList, type WatchListReader } from '../watch-list.ts';
import { type Brief } from './judge.ts';

/** Lessons a judge is given of a project: it chooses the nearest among them. */
export const LESSONS_OF_PROJECT = 200;
/** Briefs that are kept, and lessons in them, which weigh most: up to about 20 MB. */
const MAX_KEPT = 5_000;
const MAX_KEPT_LESSONS = 20_000;

export interface BriefDeps {
  readonly watchList: WatchListReader;
  revision(): Promise<number>;
  categories(projectIds: readonly string[]): ReturnType<typeof categoriesOf>;
  lessons(projectIds: readonly string[], perProject: number): Promise<ReadonlyMap<string, KeptLesson[]>>;
}

/** What a brief is made of. */
interface Parts {
  readonly project: ProjectRow;
  readonly keywords: ReadonlyMap<number, KeywordRow>;
  readonly categories: Awaited<ReturnType<BriefDeps['categories']>>;
  readonly lessons: readonly KeptLesson[];
}

const NO_KEYWORDS: ReadonlyMap<number, KeywordRow> = new Map();

const isSame = (a: Parts, b: Parts) =>
  a.project === b.project &&
  a.keywords === b.keywords &&
  isDeepStrictEqual(a.categories, b.categories) &&
  isDeepStrictEqual(a.lessons, b.lessons);

/** Puts a brief together. */
export function toBrief({ project, keywords, categories, lessons }: Parts): Brief {
  const { id, workspace_id, name, mode, description, audience, settings } = project;
  return {
    workspaceId: workspace_id,
    projectId: id,
    name,
    mode,
    description,
    audience,
    settings,
    keywords: [...keywords.values()]
      .sort((a, b) => a.id - b.id)
      .map(({ id, term, aliases }) => ({ id, term, aliases })),
    categories,
    lessons,
  };
}

/** Keeps the briefs that were asked for last. */
class KeptBriefs {
  private readonly kept = new Map<string, { readonly parts: Parts; readonly brief: Brief }>();
  private lessons = 0;

  /** The brief made of these parts: the same object as before while they are the same. */
  of(parts: Parts): Brief {
    const { id } = parts.project;
    const known = this.kept.get(id);
    const entry = known && isSame(known.parts, parts) ? known : { parts, brief: toBrief(parts) };
    this.forget(id);
    this.kept.set(id, entry);
    this.lessons += entry.parts.lessons.length;
    for (const oldest of this.kept.keys()) {
      if (oldest === id || (this.kept.size <= MAX_KEPT && this.lessons <= MAX_KEPT_LESSONS)) break;
      this.forget(oldest);
    }
    return entry.brief;
  }

  private forget(id: string): void {
    this.lessons -= this.kept.get(id)?.parts.lessons.length ?? 0;
    this.kept.delete(id);
  }
}

/**
 * Gives the briefs of projects as they are now, so that a correction counts for the very next chunk. Projects that are
 * gone since the post was found have none. A brief that has not changed is the same object as the time before, so that
 * a judge need not read it again.
 */
export function createBriefs(deps: BriefDeps) {
  const kept = new KeptBriefs();
  const now = async (): Promise<WatchList> => deps.watchList(await deps.revision());
  return async function briefs(projectIds: readonly string[]): Promise<Map<string, Brief>> {
    const [categories, lessons, { projects, searched }] = await Promise.all([
      deps.categories(projectIds),
      deps.lessons(projectIds, LESSONS_OF_PROJECT),
      now(),
    ]);
    const known = new Map<string, Brief>();
    for (const id of projectIds) {
      const project = projects.get(id);
      if (!project || project.deleted) continue;
      const parts = {
        project,
        keywords: searched.get(id) ?? NO_KEYWORDS,
        categories: categories.filter(({ project_id }) => project_id === id),
        lessons: lessons.get(id) ?? [],
      };
      known.set(id, kept.of(parts));
    }
    return known;
  };
}
