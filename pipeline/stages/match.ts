import type { RawPost } from '../../schemas/post.ts';
import type { ProjectRow } from '../../postgres/projects/watch-list.ts';
import { drop, pass, type Outcome, type Stage } from '../outcome.ts';
import type { WatchList, WatchListReader } from '../watch-list.ts';

/** A post that holds keywords of one project. */
export interface FoundPost {
  readonly post: RawPost;
  readonly workspaceId: number;
  readonly projectId: string;
  /** Ascending. */
  readonly keywordIds: readonly number[];
  /** Groups of these keywords, ascending, each once. */
  readonly groupIds: readonly number[];
}

const DAY_MS = 86_400_000;

/**
 * Whether the post is young enough for the project: another project's scan may look back much further. A day is allowed
 * for, because a long scan fetches its oldest posts hours after it was planned.
 */
function isInReach(post: RawPost, { window_days, backfill_days }: ProjectRow): boolean {
  const age = Date.parse(post.fetched_at) - Date.parse(post.posted_at);
  return age <= (Math.max(window_days, backfill_days) + 1) * DAY_MS;
}

/** Gives a find for every watched project of which the post holds keywords. Pure. */
export function findProjects(post: RawPost, watched: WatchList): FoundPost[] {
  const byProject = new Map<string, { keywordIds: number[]; groupIds: Set<number> }>();
  for (const id of watched.index.match(post)) {
    const keyword = watched.keywords.get(id);
    const project = keyword && watched.projects.get(keyword.project_id);
    if (!keyword || !project?.watched) continue;
    if (project.sources.length > 0 && !project.sources.includes(post.source)) continue;
    if (!isInReach(post, project)) continue;
    const found = byProject.get(project.id) ?? { keywordIds: [], groupIds: new Set() };
    found.keywordIds.push(id);
    if (keyword.group_id !== null) found.groupIds.add(keyword.group_id);
    byProject.set(project.id, found);
  }
  return [...byProject].map(([projectId, { keywordIds, groupIds }]) => ({
    post,
    workspaceId: watched.projects.get(projectId)!.workspace_id,
    projectId,
    keywordIds,
    groupIds: [...groupIds].sort((a, b) => a - b),
  }));
}

/**
 * The stage that looks for every keyword of every project in each post. Costly look-ups come after it, because most
 * posts hold no keyword and the memory of posts is kept by project, which only matching can tell.
 */
export function createMatchStage(watchList: WatchListReader): Stage<RawPost, FoundPost> {
  return async function matchStage(chunk) {
    const watched = await watchList(Math.max(...chunk.map(({ value }) => value.revision)));
    return chunk.map(({ value }): Outcome<FoundPost> => {
      const finds = findProjects(value, watched);
      return finds.length > 0 ? pass(...finds) : drop('no_keyword');
    });
  };
}
