import { type Post, type RawPost } from '../../schemas/post.ts';
import { type OpenSource, type Query, SourceError, type SourceIo, type Want } from '../sources/source.ts';

/** What asking one source gave, for each run that took part. */
export interface SearchResult {
  /** By project: posts the source gave for it, and those that hold one of its keywords. */
  readonly byProject: ReadonlyMap<string, { readonly returned: number; readonly matched: number }>;
  /** Keywords whose every question was answered to the end. */
  readonly searched: readonly Want[];
  /** The first failure, and the projects it concerns. */
  readonly failure: { readonly error: SourceError; readonly projects: ReadonlySet<string> } | null;
  /** The oldest time that was reached, by project, in milliseconds. */
  readonly reachedBackTo: ReadonlyMap<string, number>;
}

/** What a search does to the world. */
export interface SearchDeps {
  readonly io: SourceIo;
  /** Publishes posts to `posts.raw`; resolves when they are durable. */
  publish(posts: readonly RawPost[]): Promise<void>;
  /** Ids of the projects that the post belongs to. */
  matches(post: Post): ReadonlySet<string>;
  /** Run ids by project. */
  readonly runs: ReadonlyMap<string, string>;
  readonly revision: number;
  /** Hears of items that could not be read. */
  onMalformed(count: number): void;
}

/** After these the source's other questions would fail as well. */
const HOPELESS: ReadonlySet<SourceError['code']> = new Set([
  'unauthorized',
  'forbidden',
  'rate_limited',
  'quota_spent',
  'unreachable',
  'timeout',
]);

class Tally {
  readonly byProject = new Map<string, { returned: number; matched: number }>();
  readonly #asked = new Map<string, number>();
  readonly #ends = new Map<string, number>();

  count(post: Post, projects: Iterable<string>, matched: ReadonlySet<string>): void {
    for (const project of projects) {
      const counts = this.byProject.get(project) ?? { returned: 0, matched: 0 };
      counts.returned++;
      if (matched.has(project)) counts.matched++;
      this.byProject.set(project, counts);
    }
  }

  /** `end`: the source gave nothing older than this, whatever was wanted. A project's worst end counts. */
  reached({ wants }: Query, end: number): void {
    for (const { projectId, since } of wants) {
      this.#asked.set(projectId, Math.min(since, this.#asked.get(projectId) ?? since));
      this.#ends.set(projectId, Math.max(end, this.#ends.get(projectId) ?? end));
    }
  }

  get reachedBackTo(): Map<string, number> {
    return new Map(
      [...this.#asked].map(([project, since]) => [
        project,
        Math.max(since, this.#ends.get(project) ?? since),
      ]),
    );
  }
}

async function ask(
  source: OpenSource,
  query: Query,
  deps: SearchDeps,
  tally: Tally,
  seen: Set<string>,
): Promise<void> {
  const projects = new Set(query.wants.map(({ projectId }) => projectId));
  const runs = Object.fromEntries([...deps.runs].filter(([project]) => projects.has(project)));
  let end = Number.NEGATIVE_INFINITY;
  for await (const { posts, malformed, reachedBackTo } of source.search(query, deps.io)) {
    end = Math.max(end, reachedBackTo ?? end);
    if (malformed > 0) deps.onMalformed(malformed);
    const fetched_at = new Date(deps.io.now()).toISOString();
    const fresh: RawPost[] = [];
    for (const post of posts) {
      // One scan publishes a post once for the same projects, however many questions find it.
      const key = JSON.stringify([post.external_id, ...Object.keys(runs)]);
      if (seen.has(key)) continue;
      seen.add(key);
      tally.count(post, projects, deps.matches(post));
      fresh.push({ ...post, fetched_at, runs, revision: deps.revision });
    }
    if (fresh.length > 0) await deps.publish(fresh);
  }
  tally.reached(query, end);
}

/**
 * Puts a source's questions to it, one after the other, and publishes what it gives page by page. A question that
 * fails leaves the others untouched, unless its failure means that they would fail too. Throws only what is not the
 * source's fault: a store or the log being away, or the signal of the io.
 */
export async function searchSource(
  source: OpenSource,
  queries: readonly Query[],
  deps: SearchDeps,
): Promise<SearchResult> {
  const tally = new Tally();
  const seen = new Set<string>();
  const unanswered = new Set<Want>();
  const concerned = new Set<string>();
  let failure: SourceError | null = null;
  let hopeless: SourceError | null = null;
  for (const query of queries) {
    try {
      if (hopeless) throw hopeless;
      await ask(source, query, deps, tally, seen);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failure ??= error;
      if (HOPELESS.has(error.code) && error.concerns === 'source') hopeless ??= error;
      for (const want of query.wants) {
        unanswered.add(want);
        concerned.add(want.projectId);
      }
    }
  }
  const wants = new Set(queries.flatMap((query) => query.wants));
  return {
    byProject: tally.byProject,
    searched: [...wants].filter((want) => !unanswered.has(want)),
    failure: failure && { error: failure, projects: concerned },
    reachedBackTo: tally.reachedBackTo,
  };
}
