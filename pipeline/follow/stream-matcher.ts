import { KeywordIndex } from '../../domain/matching/keyword-index.ts';
import { askedOf } from '../../domain/query/asked-of.ts';
import type { KeywordRow } from '../../postgres/projects/watch-list.ts';
import type { Post } from '../../schemas/post.ts';
import type { Source } from '../../schemas/source.ts';
import { findProjects } from '../stages/match.ts';
import type { WatchList } from '../watch-list.ts';

const includes = (sources: readonly Source[], source: Source) =>
  sources.length === 0 || sources.includes(source);

const asksForAuthor = (query: string | null) => query !== null && /author:/i.test(query);

/** Returns a keyword that matches every post that this one may match, whoever wrote it. */
const forAnyAuthor = (keyword: KeywordRow): KeywordRow => ({
  ...keyword,
  authors_allow: [],
  query: asksForAuthor(keyword.query)
    ? askedOf(keyword)
        .spellings.map((spelling) => `"${spelling}"`)
        .join(' OR ')
    : keyword.query,
});

/** Decides which posts of one followed source to publish. */
export interface StreamMatcher {
  /** Whether any watched project searches the source. */
  readonly isNeeded: boolean;
  /** Whether the post belongs to a project. */
  matches(post: Post): boolean;
  /** The same for a post whose author is not known by name yet: conditions on the author are left open. */
  mayMatch(post: Post): boolean;
}

/** Creates the matcher of a source. `now` returns when posts are read, in milliseconds since 1970. */
export function createStreamMatcher(source: Source, watched: WatchList, now: () => number): StreamMatcher {
  const keywords = [...watched.keywords.values()].filter(({ searched, sources, project_id }) => {
    const project = watched.projects.get(project_id);
    return searched && project?.watched && includes(sources, source) && includes(project.sources, source);
  });
  const byAuthor = keywords.filter(
    ({ authors_allow, query }) => authors_allow.length > 0 || asksForAuthor(query),
  );
  const ofAnyAuthor = KeywordIndex.build(byAuthor.map(forAnyAuthor));
  const matches = (post: Post) =>
    findProjects(
      { ...post, fetched_at: new Date(now()).toISOString(), runs: {}, revision: watched.revision },
      watched,
    ).length > 0;
  return {
    isNeeded: keywords.length > 0,
    matches,
    mayMatch: (post) => matches(post) || (ofAnyAuthor.size > 0 && ofAnyAuthor.match(post).length > 0),
  };
}
