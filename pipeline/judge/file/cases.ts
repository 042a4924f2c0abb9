import { createHash } from 'node:crypto';
import type { Expected, JudgeLine } from '../../../schemas/judging/judge-file.ts';
import type { Match } from '../../../schemas/mentions/mention.ts';
import type { DetectLanguage } from '../../language/detect.ts';
import { postLanguage } from '../../language/post-language.ts';
import { BARE_MATCH } from '../bare-match.ts';
import type { Brief } from '../judge.ts';
import { createProjectReader, type FileProject } from './file-project.ts';
import { LessonSets } from './lesson-sets.ts';
import { readMoment } from './parse-line.ts';

/** One line, ready to be judged. */
export interface JudgeCase {
  readonly group: string | null;
  readonly project: FileProject;
  readonly match: Match;
  readonly expected: Expected;
  /** Returns the brief with all corrections that apply. Call it after every line was read. */
  readonly brief: () => Brief;
}

export interface CaseDeps {
  /** Detects the language of posts whose line has none. */
  readonly detect: DetectLanguage;
  /** The time of posts whose line has none, in ISO 8601. */
  readonly now: string;
}

/**
 * Returns the post as the service would have found it when it was written, with the keywords it contains. What the line
 * leaves out stays null or empty, and the kind is `post`.
 */
function matchOf({ post }: JudgeLine, project: FileProject, { detect, now }: CaseDeps): Match {
  const { source, text } = post;
  const [title, author, url] = [post.title ?? null, post.author ?? null, post.url ?? ''];
  const posted = readMoment(post.posted_at ?? '');
  const at = posted === null ? now : new Date(posted).toISOString();
  const id = createHash('sha256').update(JSON.stringify(post)).digest('hex').slice(0, 32);
  return {
    ...BARE_MATCH,
    id,
    project_id: project.id,
    source,
    external_id: id,
    kind: post.kind ?? 'post',
    url,
    title,
    text,
    lang: postLanguage(detect)({ lang: post.lang ?? null, title, text }),
    author,
    engagement: post.engagement ?? 0,
    posted_at: at,
    found_at: at,
    keyword_ids: project.keywordsIn({ source, title, text, author, url }),
  };
}

/** Creates the function that turns each line of a file into a case. Equal lines share what is built from them. */
export function createCaseReader(deps: CaseDeps): (line: JudgeLine) => JudgeCase {
  const projectOf = createProjectReader();
  const book = new LessonSets();
  return (line) => {
    const project = projectOf(line);
    const group = line.group ?? null;
    const taught = book.add(group, line.lessons ?? []);
    return {
      group,
      project,
      match: matchOf(line, project, deps),
      expected: line.expected ?? {},
      brief: () => project.briefWith(taught()),
    };
  };
}
