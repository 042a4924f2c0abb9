import { createHash } from 'node:crypto';
import type { Post, RawPost } from '../../schemas/post.ts';
import { type OpenSource, type Page, type Query, SourceError, type Want } from '../connector/connector.ts';
import type { Counts } from './live-progress.ts';
import type { Meter } from './meter.ts';
import type { MeteredSourceIo } from './source-io.ts';

/** Why a project's questions to a source were not all answered. */
export interface Failure {
  readonly error: SourceError;
  /** When it is worth asking again, in milliseconds from now; null: that is not known. */
  readonly retryInMs: number | null;
}

/** The failure of one question. */
interface AskFailure extends Failure {
  /** Whether the source's other questions would fail as well. */
  readonly endsSearch: boolean;
}

/** What asking one source gave, for each run that took part. */
export interface SearchResult {
  /** By project: posts the source gave for it, and those that hold one of its keywords. */
  readonly byProject: Counts;
  /** Keywords whose every question was answered to the end. */
  readonly searched: readonly Want[];
  /** The first failure of each project that has one. */
  readonly failures: ReadonlyMap<string, Failure>;
  /** The oldest time that was reached, by project, in milliseconds. */
  readonly reachedBackTo: ReadonlyMap<string, number>;
}

/** What a search does to the world. */
export interface SearchDeps {
  readonly io: MeteredSourceIo;
  /** Counts what each project used; also of a search that throws. */
  readonly meter: Meter;
  /** Publishes posts to `posts.raw`; resolves when they are durable. */
  publish(posts: readonly RawPost[]): Promise<void>;
  /** Ids of the projects that the post belongs to. */
  matches(post: Post): ReadonlySet<string>;
  /** Run ids by project. */
  readonly runs: ReadonlyMap<string, string>;
  readonly revision: number;
  /** Hears of each page that has been published, with what has come so far. */
  progressed(counts: () => Counts): Promise<void>;
  /** Hears of items that could not be read. */
  onMalformed(count: number): void;
  /** Hears of each question for which the source was called, and that was answered to the end. */
  succeeded(): Promise<void>;
  /** Hears of each that failed. Milliseconds for which the source is to be left alone, or null: it may be asked on. */
  failed(error: SourceError): Promise<number | null>;
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
  /** Ids of posts by project. */
  readonly #posts = new Map<string, { readonly returned: Set<string>; readonly matched: Set<string> }>();
  readonly #asked = new Map<string, number>();
  readonly #ends = new Map<string, number>();

  count(post: Post, projects: Iterable<string>, matched: ReadonlySet<string>): void {
    for (const project of projects) {
      const counts = this.#posts.get(project) ?? { returned: new Set(), matched: new Set() };
      this.#posts.set(project, counts);
      counts.returned.add(post.external_id);
      if (matched.has(project)) counts.matched.add(post.external_id);
    }
  }

  /** How many posts each project was given, each once however often it came, and how many hold its keywords. */
  get byProject(): Map<string, { returned: number; matched: number }> {
    return new Map(
      [...this.#posts].map(([project, { returned, matched }]) => [
        project,
        { returned: returned.size, matched: matched.size },
      ]),
    );
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

/** Errors of the language, not of a store: what a connector throws that does not know what to make of an answer. */
const isBug = (error: unknown): error is Error =>
  [TypeError, RangeError, SyntaxError, URIError].some((kind) => error instanceof kind);

/** The pages that answer a question. What they took is counted however it ends. */
async function* metered(source: OpenSource, query: Query, { io, meter }: SearchDeps): AsyncGenerator<Page> {
  const callsBefore = io.calls;
  const projects = [...new Set(query.wants.map(({ projectId }) => projectId))];
  let returned = 0;
  let counted = { calls: 0, returned };
  const count = () => {
    const taken = { calls: io.calls - callsBefore, returned };
    meter.count(projects, taken, counted);
    counted = taken;
  };
  try {
    for await (const page of source.search(query, io)) {
      returned += page.posts.length + page.malformed;
      count();
      yield page;
    }
  } catch (error) {
    throw isBug(error) ? new SourceError('internal', `the connector failed: ${error.message}`) : error;
  } finally {
    count();
  }
}

/** A post's words in short: a source may show its beginning to one question and the whole of it to another. */
const wordsOf = ({ title, text }: Post): string =>
  createHash('sha1').update(`${title}\0${text}`).digest('base64');

async function ask(
  source: OpenSource,
  query: Query,
  deps: SearchDeps,
  tally: Tally,
  seen: Set<string>,
): Promise<void> {
  const projects = new Set(query.wants.map(({ projectId }) => projectId));
  const runs = Object.fromEntries([...deps.runs].filter(([project]) => projects.has(project)));
  const callsBefore = deps.io.calls;
  let end = Number.NEGATIVE_INFINITY;
  let pages = 0;
  for await (const { posts, malformed, reachedBackTo } of metered(source, query, deps)) {
    pages++;
    end = Math.max(end, reachedBackTo ?? end);
    if (malformed > 0) deps.onMalformed(malformed);
    const fetched_at = new Date(deps.io.now()).toISOString();
    const fresh: RawPost[] = [];
    for (const post of posts) {
      // One scan publishes a post once for the same projects, however many questions find it, unless it has other words.
      const key = JSON.stringify([post.external_id, wordsOf(post), ...Object.keys(runs)]);
      if (seen.has(key)) continue;
      seen.add(key);
      tally.count(post, projects, deps.matches(post));
      fresh.push({ ...post, fetched_at, runs, revision: deps.revision });
    }
    if (fresh.length > 0) await deps.publish(fresh);
    await deps.progressed(() => tally.byProject);
  }
  const wasCalled = deps.io.calls > callsBefore;
  // A question that comes to nothing, such as one for older posts where there is no gap, reaches nowhere and proves nothing.
  if (wasCalled || pages > 0) tally.reached(query, end);
  if (wasCalled) await deps.succeeded();
}

/** Waits for the answer to a question and gives its failure, if it is one of the source's. */
async function failureOf(answered: Promise<void>, deps: SearchDeps): Promise<AskFailure | null> {
  try {
    await answered;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const restMs = await deps.failed(error);
    const named = error.retryAfterSeconds === undefined ? null : error.retryAfterSeconds * 1000;
    const endsSearch = restMs !== null || (HOPELESS.has(error.code) && error.concerns === 'source');
    return { error, retryInMs: restMs ?? named, endsSearch };
  }
  return null;
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
  const failures = new Map<string, Failure>();
  let last = null as AskFailure | null;
  for (const query of queries) {
    const failure = last?.endsSearch ? last : await failureOf(ask(source, query, deps, tally, seen), deps);
    last = failure;
    if (failure === null) continue;
    for (const want of query.wants) {
      unanswered.add(want);
      if (!failures.has(want.projectId)) failures.set(want.projectId, failure);
    }
  }
  const wants = new Set(queries.flatMap((query) => query.wants));
  return {
    byProject: tally.byProject,
    searched: [...wants].filter((want) => !unanswered.has(want)),
    failures,
    reachedBackTo: tally.reachedBackTo,
  };
}
