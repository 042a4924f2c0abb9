import type { KeywordRow, ProjectRow, WatchListChanges } from '../postgres/projects/watch-list.ts';
import { KeywordIndex } from '../domain/matching/keyword-index.ts';

/** Everything that is watched, as one revision of it: projects, keywords, and the index that finds them. */
export interface WatchList {
  readonly revision: number;
  readonly projects: ReadonlyMap<string, ProjectRow>;
  readonly keywords: ReadonlyMap<number, KeywordRow>;
  /** Those that are searched, by project and id. A project's map is another one after every change of its keywords. */
  readonly searched: ReadonlyMap<string, ReadonlyMap<number, KeywordRow>>;
  readonly index: KeywordIndex;
}

/** Gives the watch list of this revision or a later one. */
export type WatchListReader = (atLeast: number) => Promise<WatchList>;

/** Takes over changed keywords into the maps of their projects, which are replaced: who holds one sees no change. */
function takeOver(
  searched: Map<string, ReadonlyMap<number, KeywordRow>>,
  changed: readonly KeywordRow[],
): void {
  const replaced = new Map<string, Map<number, KeywordRow>>();
  for (const keyword of changed) {
    const project = keyword.project_id;
    const kept = replaced.get(project) ?? new Map(searched.get(project));
    if (keyword.searched) kept.set(keyword.id, keyword);
    else kept.delete(keyword.id);
    replaced.set(project, kept);
  }
  for (const [project, kept] of replaced) searched.set(project, kept);
}

/**
 * Opens the watch list. It is kept in memory and brought up to date when a caller asks for a later revision than it
 * has, by reading only what changed since. Between two awaits it does not change under its reader.
 *
 * Every post carries the revision its scan was planned with, so a keyword added a moment ago is never missed.
 */
export function openWatchList(
  changesSince: (revision: number) => Promise<WatchListChanges>,
): WatchListReader {
  const projects = new Map<string, ProjectRow>();
  const keywords = new Map<number, KeywordRow>();
  const searched = new Map<string, ReadonlyMap<number, KeywordRow>>();
  const index = KeywordIndex.build([]);
  let revision = 0;
  let loaded = false;
  let loading: Promise<void> | null = null;

  const load = async () => {
    const changes = await changesSince(revision);
    for (const project of changes.projects) projects.set(project.id, project);
    for (const keyword of changes.keywords) keywords.set(keyword.id, keyword);
    takeOver(searched, changes.keywords);
    index.update({
      remove: changes.keywords.filter((keyword) => !keyword.searched).map(({ id }) => id),
      upsert: changes.keywords.filter((keyword) => keyword.searched),
    });
    revision = changes.revision;
    loaded = true;
  };

  return async (atLeast) => {
    while (!loaded || revision < atLeast) {
      // A load that somebody else has begun may have looked before there was this revision.
      const isOwn = loading === null;
      loading ??= load().finally(() => (loading = null));
      await loading;
      if (isOwn && revision < atLeast) throw new Error(`The watch list has no revision ${atLeast} yet.`);
    }
    return { revision, projects, keywords, searched, index };
  };
}
