import { KeywordIndex } from '../../domain/matching/keyword-index.ts';
import type { Post } from '../../schemas/post.ts';
import type { Source } from '../../schemas/source.ts';
import { findProjects } from '../stages/match.ts';
import type { WatchList } from '../watch-list.ts';

const includes = (sources: readonly Source[], source: Source) =>
  sources.length === 0 || sources.includes(source);

/** What of the watch list concerns one source that is followed. */
export interface Watchers {
  /** Whether any project that is watched looks for something there. */
  readonly areThere: boolean;
  /** Whether the post belongs to a project. */
  want(post: Post): boolean;
  /** The same, of a post whose author is not known by name yet: what the author decides is left open. */
  mayWant(post: Post): boolean;
}

/** Finds out whom posts of a source concern. `now` is when they are read, in milliseconds. */
export function watchersOf(source: Source, watched: WatchList, now: () => number): Watchers {
  const keywords = [...watched.keywords.values()].filter(({ searched, sources, project_id }) => {
    const project = watched.projects.get(project_id);
    return searched && project?.watched && includes(sources, source) && includes(project.sources, source);
  });
  const byAuthor = keywords.filter(({ authors_allow }) => authors_allow.length > 0);
  const ofAnyAuthor = KeywordIndex.build(byAuthor.map((keyword) => ({ ...keyword, authors_allow: [] })));
  const want = (post: Post) =>
    findProjects(
      { ...post, fetched_at: new Date(now()).toISOString(), runs: {}, revision: watched.revision },
      watched,
    ).length > 0;
  return {
    areThere: keywords.length > 0,
    want,
    mayWant: (post) => want(post) || (ofAnyAuthor.size > 0 && ofAnyAuthor.match(post).length > 0),
  };
}
