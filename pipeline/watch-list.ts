import { type KeywordRow, type ProjectRow, type WatchListChanges } from '../postgres/watch-list.ts';
import { KeywordIndex } from './matcher/keyword-index.ts';

/** Everything that is watched, as one revision of it: projects, keywords, and the index that finds them. */
export interface WatchList {
  readonly revision: number;
  readonly projects: ReadonlyMap<string, ProjectRow>;
  readonly keywords: ReadonlyMap<number, KeywordRow>;
  readonly index: KeywordIndex;
}

/** Gives the watch list of this revision or a later one. */
export type WatchListReader = (atLeast: number) => Promise<WatchList>;

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
  const index = KeywordIndex.build([]);
  let revision = 0;
  let loaded = false;
  let loading: Promise<void> | null = null;

  const load = async () => {
    const changes = await changesSince(revision);
    for (const project of changes.projects) projects.set(project.id, project);
    for (const keyword of changes.keywords) keywords.set(keyword.id, keyword);
    index.update({
      remove: changes.keywords.filter(({ searched }) => !searched).map(({ id }) => id),
      upsert: changes.keywords
        .filter(({ searched }) => searched)
        .map(({ case_sensitive, ...keyword }) => ({ ...keyword, caseSensitive: case_sensitive })),
    });
    revision = changes.revision;
    loaded = true;
  };

  return async (atLeast) => {
    while (!loaded || revision < atLeast) {
      loading ??= load().finally(() => (loading = null));
      await loading;
      if (loaded && revision < atLeast) throw new Error(`The watch list has no revision ${atLeast} yet.`);
    }
    return { revision, projects, keywords, index };
  };
}
