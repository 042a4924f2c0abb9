import type { Post } from '../../schemas/post.ts';
import type { SearchQuery } from '../connector/connector.ts';

/** Counts by project what a search finds and how far back it reaches. */
export class SearchTally {
  /** Ids of posts by project. */
  readonly #posts = new Map<string, { readonly returned: Set<string>; readonly matched: Set<string> }>();
  readonly #requested = new Map<string, number>();
  readonly #ends = new Map<string, number>();

  /** Counts a post for these projects; `matched` are the ones whose keywords it contains. */
  count(post: Post, projects: Iterable<string>, matched: ReadonlySet<string>): void {
    for (const project of projects) {
      const counts = this.#posts.get(project) ?? { returned: new Set(), matched: new Set() };
      this.#posts.set(project, counts);
      counts.returned.add(post.external_id);
      if (matched.has(project)) counts.matched.add(post.external_id);
    }
  }

  /** By project: the distinct posts it was given, and those that contain its keywords. */
  get byProject(): Map<string, { returned: number; matched: number }> {
    return new Map(
      [...this.#posts].map(([project, { returned, matched }]) => [
        project,
        { returned: returned.size, matched: matched.size },
      ]),
    );
  }

  /** Records that the source returned nothing older than `end` for a query. The latest end of a project counts. */
  reached({ targets }: SearchQuery, end: number): void {
    for (const { projectId, since } of targets) {
      this.#requested.set(projectId, Math.min(since, this.#requested.get(projectId) ?? since));
      this.#ends.set(projectId, Math.max(end, this.#ends.get(projectId) ?? end));
    }
  }

  /** The oldest time that was reached, by project, in milliseconds since 1970. */
  get reachedBackTo(): Map<string, number> {
    return new Map(
      [...this.#requested].map(([project, since]) => [
        project,
        Math.max(since, this.#ends.get(project) ?? since),
      ]),
    );
  }
}
