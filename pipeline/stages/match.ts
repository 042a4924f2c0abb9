import type { RawPost } from '../../schemas/post.ts';
import type { ProjectRow } from '../../postgres/projects/watch-list.ts';
import { factsOf } from '../../schemas/source.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import { drop, pass, type Outcome, type Sieve, type Stage } from '../outcome.ts';
import type { WatchList, WatchListReader } from '../watch-list.ts';

/** A post that contains keywords of a project. */
export interface FoundPost {
  readonly post: RawPost;
  readonly workspaceId: number;
  readonly projectId: string;
  /** Ascending. */
  readonly keywordIds: readonly number[];
  /** The groups of these keywords, ascending and unique. */
  readonly groupIds: readonly number[];
}

/**
 * Whether a post is recent enough for a project: its scan may be of another one. Allows an extra day for long scans.
 */
function isRecentEnough(post: RawPost, { window_days, backfill_days }: ProjectRow): boolean {
  const age = Date.parse(post.fetched_at) - Date.parse(post.posted_at);
  return age <= (Math.max(window_days, backfill_days) + 1) * DAY_MS;
}

/**
 * Whether a project searches where a post was found. What was read at an address belongs to the projects that have
 * added it, whatever sources they list.
 */
function isOfItsSources({ source, runs }: RawPost, { id, sources }: ProjectRow): boolean {
  if (runs[id] !== undefined) return true;
  return !factsOf(source).byAddress && (sources.length === 0 || sources.includes(source));
}

/** Returns an entry for every watched project that has keywords in the post. Pure. */
export function findProjects(post: RawPost, watched: WatchList): FoundPost[] {
  const byProject = new Map<string, { keywordIds: number[]; groupIds: Set<number> }>();
  for (const id of watched.index.match(post)) {
    const keyword = watched.keywords.get(id);
    const project = keyword && watched.projects.get(keyword.project_id);
    if (!keyword || !project?.watched) continue;
    if (!isOfItsSources(post, project)) continue;
    if (!isRecentEnough(post, project)) continue;
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

/** Creates the stage that searches each post for every keyword of every project. */
export function createMatchStage(watchList: WatchListReader): Stage<RawPost, FoundPost> {
  return async function matchStage(chunk) {
    const watched = await watchList(Math.max(...chunk.map(({ value }) => value.revision)));
    return chunk.map(({ value }): Outcome<FoundPost> => {
      const found = findProjects(value, watched);
      return found.length > 0 ? pass(...found) : drop('no_keyword');
    });
  };
}

/** Creates the sieve before it: posts without any keyword, which most are, are dropped by their title and text alone. */
export function createMatchSieve(watchList: WatchListReader): Sieve {
  return async function matchSieve(skimmed) {
    const posts = skimmed as readonly (readonly [string | null, string, number] | null)[];
    const { index } = await watchList(Math.max(0, ...posts.map((post) => post?.[2] ?? 0)));
    return posts.map((post) => (post === null || index.mayMatch(post[0], post[1]) ? null : 'no_keyword'));
  };
}
