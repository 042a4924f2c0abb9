import type { KeywordRow, ProjectRow, WatchListChanges } from '../postgres/projects/watch-list.ts';
import { KeywordIndex } from '../domain/matching/keyword-index.ts';
import type { LanguageOf } from '../domain/matching/post-reading.ts';

/** One revision of everything that is watched: projects, keywords, and the index that finds keywords in posts. */
export interface WatchList {
  readonly revision: number;
  readonly projects: ReadonlyMap<string, ProjectRow>;
  readonly keywords: ReadonlyMap<number, KeywordRow>;
  /** The keywords that scans search for, by project and id. Each change of its keywords replaces the map of a project. */
  readonly searched: ReadonlyMap<string, ReadonlyMap<number, KeywordRow>>;
  readonly index: KeywordIndex;
}

/** Returns the watch list at this revision or a later one. */
export type WatchListReader = (atLeast: number) => Promise<WatchList>;

/** Applies changed keywords. It replaces the maps of their projects, so that a map in use does not change. */
function applyChanges(
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
 * Opens the watch list. It stays in memory. When a caller asks for a later revision, it reads only what has changed since.
 * It does not change between two awaits of a caller.
 *
 * `languageOf` is asked where a keyword's query has `lang:`. Default: what the source says.
 *
 * Every post contains the revision of the watch list that its scan was planned with, so a new keyword is never missed.
 */
export function openWatchList(
  changesSince: (revision: number) => Promise<WatchListChanges>,
  languageOf?: LanguageOf,
): WatchListReader {
  const projects = new Map<string, ProjectRow>();
  const keywords = new Map<number, KeywordRow>();
  const searched = new Map<string, ReadonlyMap<number, KeywordRow>>();
  const index = KeywordIndex.build([], languageOf);
  let revision = 0;
  let loaded = false;
  let loading: Promise<void> | null = null;

  const load = async () => {
    const changes = await changesSince(revision);
    for (const project of changes.projects) projects.set(project.id, project);
    for (const keyword of changes.keywords) keywords.set(keyword.id, keyword);
    applyChanges(searched, changes.keywords);
    index.update({
      remove: changes.keywords.filter((keyword) => !keyword.searched).map(({ id }) => id),
      upsert: changes.keywords.filter((keyword) => keyword.searched),
    });
    revision = changes.revision;
    loaded = true;
  };

  return async (atLeast) => {
    while (!loaded || revision < atLeast) {
      // A load that another caller started may have read before this revision existed.
      const isOwn = loading === null;
      loading ??= load().finally(() => (loading = null));
      await loading;
      if (isOwn && revision < atLeast) throw new Error(`The watch list has no revision ${atLeast} yet.`);
    }
    return { revision, projects, keywords, searched, index };
  };
}
