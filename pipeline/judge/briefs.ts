import { isDeepStrictEqual } from 'node:util';
import type { MuteIndex } from '../../domain/mutes/mute-index.ts';
import { askedOf } from '../../domain/query/asked-of.ts';
import type { KeptLesson } from '../../postgres/judging/lessons.ts';
import type { categoriesOf } from '../../postgres/judging/judge-briefs.ts';
import type { KeywordRow, ProjectRow } from '../../postgres/projects/watch-list.ts';
import type { WatchList, WatchListReader } from '../watch-list.ts';
import type { Brief } from './judge.ts';
import type { TrainLessons } from './lesson-training.ts';

/** The latest lessons of a project that a brief contains, to prompt a model or to compare with posts. */
export const MAX_BRIEF_LESSONS = 200;
/** The most briefs in the cache, and about how many bytes those with lessons may use. */
const MAX_KEPT = 5_000;
const MAX_KEPT_BYTES = 64_000_000;
/** The most bytes of a lesson, and how many times its encoded size a learned model uses once decoded. */
const LESSON_BYTES = 4_000;
const READ = 8;

export interface BriefDeps {
  readonly watchList: WatchListReader;
  revision(): Promise<number>;
  categories(projectIds: readonly string[]): ReturnType<typeof categoriesOf>;
  /** Returns the revisions of the lessons of projects that have any, see `lessonRevisions`. */
  lessonRevisions(projectIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  lessons(projectIds: readonly string[], perProject: number): Promise<ReadonlyMap<string, KeptLesson[]>>;
  readonly train: TrainLessons;
  /** Returns what these workspaces have muted: the same object while it does not change, none for those without mutes. */
  mutes(workspaceIds: readonly number[]): Promise<ReadonlyMap<number, MuteIndex>>;
}

interface BriefParts {
  readonly project: ProjectRow;
  readonly keywords: ReadonlyMap<number, KeywordRow>;
  readonly categories: Awaited<ReturnType<BriefDeps['categories']>>;
  /** Null when the project has no lessons. */
  readonly taught: number | null;
  readonly mutes: MuteIndex | undefined;
}

const NO_KEYWORDS: ReadonlyMap<number, KeywordRow> = new Map();

const isSame = (a: BriefParts, b: BriefParts) =>
  a.project === b.project &&
  a.keywords === b.keywords &&
  a.taught === b.taught &&
  a.mutes === b.mutes &&
  isDeepStrictEqual(a.categories, b.categories);

/** The fields of a keyword that name what its posts are about. */
type JudgedKeyword = Pick<KeywordRow, 'id' | 'term' | 'aliases' | 'query' | 'excluded'>;

/**
 * Returns a keyword as judges know it. Posts that a query finds need not have the term; what sources are asked for names them, and
 * the other words of the query only stand around it.
 */
export const asJudged = (keyword: JudgedKeyword): Brief['keywords'][number] => {
  const { id, term, aliases, query } = keyword;
  return { id, term, aliases: query === null ? aliases : [...aliases, ...askedOf(keyword).spellings] };
};

/** Builds a brief without a learned model. */
export function buildBrief(
  {
    project,
    keywords,
    categories,
    mutes,
  }: Omit<BriefParts, 'taught' | 'mutes'> & Partial<Pick<BriefParts, 'mutes'>>,
  lessons: readonly KeptLesson[],
): Brief {
  const { id, workspace_id, name, mode, description, audience, settings } = project;
  return {
    workspaceId: workspace_id,
    projectId: id,
    name,
    mode,
    description,
    audience,
    settings,
    keywords: [...keywords.values()].sort((a, b) => a.id - b.id).map(asJudged),
    categories,
    lessons,
    ...(mutes && { mutes }),
  };
}

const bytesOf = ({ lessons, learned }: Brief) =>
  LESSON_BYTES * lessons.length + READ * (learned?.bytes.length ?? 0);

/** Keeps the most recently used briefs. */
class BriefCache {
  private readonly kept = new Map<string, { readonly parts: BriefParts; readonly brief: Brief }>();
  private bytes = 0;

  /** Returns the brief built from the same data; null when the cache has none. */
  get(parts: BriefParts): Brief | null {
    const known = this.kept.get(parts.project.id);
    if (!known || !isSame(known.parts, parts)) return null;
    this.keep(known.parts, known.brief);
    return known.brief;
  }

  keep(parts: BriefParts, brief: Brief): void {
    const { id } = parts.project;
    this.forget(id);
    this.kept.set(id, { parts, brief });
    this.bytes += bytesOf(brief);
    for (const oldest of this.kept.keys()) {
      if (oldest === id || (this.kept.size <= MAX_KEPT && this.bytes <= MAX_KEPT_BYTES)) break;
      this.forget(oldest);
    }
  }

  private forget(id: string): void {
    const known = this.kept.get(id);
    if (known) this.bytes -= bytesOf(known.brief);
    this.kept.delete(id);
  }
}

async function buildBriefs({ lessons, train }: BriefDeps, changed: readonly BriefParts[]): Promise<Brief[]> {
  const taught = changed.filter((parts) => parts.taught !== null).map(({ project }) => project.id);
  const known =
    taught.length > 0 ? await lessons(taught, MAX_BRIEF_LESSONS) : new Map<string, KeptLesson[]>();
  const briefs: Brief[] = [];
  for (const parts of changed) {
    const brief = buildBrief(parts, known.get(parts.project.id) ?? []);
    briefs.push(parts.taught === null ? brief : { ...brief, learned: await train(brief, parts.taught) });
  }
  return briefs;
}

/**
 * Creates the function that returns the current briefs of projects by id, so that a correction counts from the next
 * chunk on. Deleted projects are missing. An unchanged brief is the same object as before, so that neither this module
 * nor a judge has to read it again.
 */
export function createBriefReader(deps: BriefDeps) {
  const kept = new BriefCache();
  const now = async (): Promise<WatchList> => deps.watchList(await deps.revision());
  return async function briefs(projectIds: readonly string[]): Promise<Map<string, Brief>> {
    const [categories, taught, { projects, searched }] = await Promise.all([
      deps.categories(projectIds),
      deps.lessonRevisions(projectIds),
      now(),
    ]);
    const owners = projectIds.flatMap((id) => projects.get(id)?.workspace_id ?? []);
    const mutes = await deps.mutes([...new Set(owners)]);
    const known = new Map<string, Brief>();
    const changed: BriefParts[] = [];
    for (const id of projectIds) {
      const project = projects.get(id);
      if (!project || project.deleted) continue;
      const parts = {
        project,
        keywords: searched.get(id) ?? NO_KEYWORDS,
        categories: categories.filter(({ project_id }) => project_id === id),
        taught: taught.get(id) ?? null,
        mutes: mutes.get(project.workspace_id),
      };
      const brief = kept.get(parts);
      if (brief) known.set(id, brief);
      else changed.push(parts);
    }
    const made = await buildBriefs(deps, changed);
    changed.forEach((parts, index) => {
      const brief = made[index]!;
      kept.keep(parts, brief);
      known.set(parts.project.id, brief);
    });
    return known;
  };
}
