import type { KeywordRow, ProjectRow } from '../../postgres/projects/watch-list.ts';
import { KEYWORD_DEFAULTS } from '../../schemas/projects/keyword.ts';
import { randomNumbers } from '../../test/support/random-numbers.ts';
import { makeKeywords } from '../match/keywords.ts';
import { zipf } from '../zipf.ts';
import type { Names } from './world.ts';

export const PROJECTS = 100;
/** Keywords of each project. */
export const KEYWORDS = 20;
/** Names to watch; the one of rank r about once in r times (Zipf). */
const NAMES = 50_000;
export const WINDOW_DAYS = 7;

/** Generates the projects and their keywords; the same in every run. `names` are all terms by rank. */
export function makeProjects() {
  const random = randomNumbers(11);
  const terms = makeKeywords(NAMES).map(({ term }) => term);
  const draw = zipf(NAMES, random);
  const names = new Map<number, string>();
  const projects: ProjectRow[] = [];
  const keywords = new Map<string, KeywordRow[]>();
  for (let at = 0; at < PROJECTS; at++) {
    const ranks = new Set<number>();
    while (ranks.size < KEYWORDS) ranks.add(draw());
    const id = `prj_${at}`;
    const project = {
      id,
      workspace_id: 1,
      name: id,
      mode: 'mentions',
      description: null,
      audience: null,
    } as const;
    const days = { window_days: WINDOW_DAYS, backfill_days: 30 };
    projects.push({ ...project, ...days, settings: {}, sources: [], watched: true, deleted: false });
    const own = [...ranks].map((rank, index): KeywordRow => {
      const term = terms[rank] ?? '';
      names.set(rank, term);
      const numbers = { id: at * KEYWORDS + index, project_id: id, group_id: null };
      return { ...KEYWORD_DEFAULTS, ...numbers, term, searched: true };
    });
    keywords.set(id, own);
  }
  return { names: names as Names, projects, keywords };
}

/** What is watched, as `makeProjects` returns it. */
export type Watched = ReturnType<typeof makeProjects>;
