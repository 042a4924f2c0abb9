import { createHash } from 'node:crypto';
import { KeywordIndex } from '../../../domain/matching/keyword-index.ts';
import type { JudgeLine } from '../../../schemas/judging/judge-file.ts';
import { KEYWORD_DEFAULTS } from '../../../schemas/projects/keyword.ts';
import type { Match } from '../../../schemas/mentions/mention.ts';
import type { Brief } from '../judge.ts';
import { createExpiringCache, type ExpiringCache } from '../model/expiring-cache.ts';
import type { LessonSet } from './lesson-sets.ts';

/** The project of a line, parsed once for all equal lines. */
export interface FileProject {
  readonly id: string;
  /** Returns the name of a category. */
  categoryName(id: number | null): string | null;
  /** Returns the ids of the keywords in a post, matched as the service does. May be empty. */
  keywordsIn(post: Pick<Match, 'source' | 'title' | 'text' | 'author' | 'url'>): number[];
  /** Returns the brief with these corrections: the same object for the same ones, so that a judge reads it once. */
  briefWith(taught: LessonSet): Brief;
}

/** Returns a brief without corrections. Keywords and categories are numbered from 1. */
function briefWithoutLessons({ project, categories }: JudgeLine, projectId: string): Brief {
  return {
    workspaceId: 1,
    projectId,
    name: project.name,
    mode: project.mode,
    description: project.description ?? null,
    audience: project.audience ?? null,
    settings: project.settings ?? {},
    keywords: project.keywords.map(({ term, aliases }, index) => ({
      id: index + 1,
      term,
      aliases: aliases ?? [],
    })),
    categories: (categories ?? project.categories ?? []).map(({ name, description }, index) => ({
      id: index + 1,
      name,
      description: description ?? null,
    })),
    lessons: [],
  };
}

const indexOf = (project: JudgeLine['project']) =>
  KeywordIndex.build(
    project.keywords.map(({ term, aliases, excluded }, index) => ({
      ...KEYWORD_DEFAULTS,
      id: index + 1,
      term,
      aliases: aliases ?? [],
      excluded: excluded ?? [],
    })),
  );

/** Cached keyword indexes: each takes 40 kB, and a file may have a project per line. Rebuilding one takes 0.1 ms. */
const CACHED_INDEXES = 500;

function readProject(line: JudgeLine, id: string, indexes: ExpiringCache<KeywordIndex>): FileProject {
  const bare = briefWithoutLessons(line, id);
  const { project } = line;
  const index = () => {
    const known = indexes.get(id) ?? indexOf(project);
    indexes.set(id, known);
    return known;
  };
  const briefs = new Map<string, Brief>();
  const categoryName = (wanted: number | null) =>
    bare.categories.find(({ id }) => id === wanted)?.name ?? null;
  return {
    id,
    categoryName,
    keywordsIn: (post) => index().match(post),
    briefWith({ key, lessons }) {
      const known = briefs.get(key);
      if (known) return known;
      const taught = lessons.map(({ text, relevant, reason, sentiment, category }, index) => ({
        id: index + 1,
        text,
        relevant,
        reason: reason ?? null,
        sentiment: sentiment ?? null,
        category_id: bare.categories.find(({ name }) => name === category)?.id ?? null,
      }));
      const brief = { ...bare, lessons: taught };
      briefs.set(key, brief);
      return brief;
    },
  };
}

/** Creates the function that parses the projects of a file's lines, each once. */
export function createProjectReader(): (line: JudgeLine) => FileProject {
  const known = new Map<string, FileProject>();
  const indexes = createExpiringCache<KeywordIndex>(CACHED_INDEXES, Infinity, () => 0);
  return (line) => {
    const text = JSON.stringify([line.project, line.categories]);
    const found = known.get(text);
    if (found) return found;
    const id = `prj_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`;
    const project = readProject(line, id, indexes);
    known.set(text, project);
    return project;
  };
}
