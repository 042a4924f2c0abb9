import type { Match } from '../../../schemas/mentions/mention.ts';
import { DEFAULT_CATEGORIES } from '../../../schemas/projects/default-categories.ts';
import type { Brief, Lesson } from '../../../pipeline/judge/judge.ts';

/** The categories of a new project, with ids 1 to 8 in order. */
export const CATEGORIES = DEFAULT_CATEGORIES.mentions.map(({ name, description }, at) => ({
  id: at + 1,
  name,
  description,
}));

export const categoryId = (name: string): number =>
  CATEGORIES.find((category) => category.name === name)?.id ?? -1;

/** Creates a brief for a brand with this name and the default categories. */
export function briefOf(name: string, more: Partial<Brief> = {}): Brief {
  return {
    workspaceId: 1,
    projectId: 'prj_1',
    name,
    mode: 'mentions',
    description: null,
    audience: null,
    settings: {},
    keywords: [{ id: 1, term: name, aliases: [] }],
    categories: CATEGORIES,
    lessons: [],
    ...more,
  };
}

let made = 0;

/** Creates a post from the hour before it was found, matched by keyword 1. Each has its own id. */
export function matchOf(text: string, more: Partial<Match> = {}): Match {
  made += 1;
  const id = made.toString(16).padStart(32, '0');
  return {
    ...{ id, story_id: id },
    workspace_id: 1,
    project_id: 'prj_1',
    source: 'hn',
    external_id: String(made),
    kind: 'post',
    url: `https://news.example/item/${made}`,
    title: null,
    text,
    lang: null,
    place: null,
    author: 'someone',
    author_name: null,
    author_url: null,
    engagement: 3,
    posted_at: '2026-11-20T08:00:00.000Z',
    found_at: '2026-11-20T09:00:00.000Z',
    keyword_ids: [1],
    group_ids: [],
    run_id: null,
    ...more,
  };
}

/** Creates a correction with its own id. */
export const lessonOf = (text: string, relevant: boolean, more: Partial<Lesson> = {}): Lesson => ({
  id: (made += 1),
  text,
  relevant,
  reason: null,
  sentiment: null,
  category_id: null,
  ...more,
});
