import { collectedPosts } from '../../clickhouse/mentions/collected-posts.ts';
import type { TriedPost } from '../../domain/backtest/backtests.ts';
import type { RawPost } from '../../schemas/post.ts';
import type { Source } from '../../schemas/source.ts';
import type { ApiContext } from '../context.ts';
import type { Period } from '../analytics/period.ts';

/** A post that is held: collected by a project of the workspace, or read by a scan of one. */
export interface HeldPost {
  readonly post: TriedPost;
  /** Milliseconds since 1970. */
  readonly posted: number;
  /** Null: nothing has matched it. */
  readonly mentionId: string | null;
  /** The verdict and the keywords in the project that is asked for; null where it has not collected the post. */
  readonly own: { readonly relevant: boolean; readonly keywordIds: readonly number[] } | null;
}

/** Limits on what one backtest reads: about a second of one core for posts of usual size. */
export interface PreviewBounds {
  /** Posts read at a time; other requests get their turn between two reads. */
  readonly page: number;
  readonly posts: number;
  readonly characters: number;
}

/** What to read. */
export interface HeldRequest {
  readonly workspaceId: number;
  /** The project that is asked for, and all projects of the workspace. */
  readonly projectId: string;
  readonly projectIds: readonly string[];
  /** Empty: any. */
  readonly sources: readonly Source[];
  readonly period: Period;
}

/** How much was read. */
export interface HeldCount {
  searched: number;
  truncated: boolean;
}

const keyOf = ({ source, external_id }: TriedPost) => `${source} ${external_id}`;
const sizeOf = ({ title, text }: TriedPost) => (title?.length ?? 0) + text.length;

/** Yields the collected posts of all projects, newest first, page by page. A post of several projects comes several times. */
async function* readCollected(
  clickhouse: ApiContext['clickhouse'],
  { workspaceId, projectId, projectIds, sources, period }: HeldRequest,
  bounds: PreviewBounds,
  count: HeldCount,
): AsyncGenerator<HeldPost[]> {
  const selection = { workspaceId, projectIds, sources, ...period };
  let [characters, after, isOver]: [number, string | null, boolean] = [0, null, false];
  while (!isOver && count.searched < bounds.posts && characters < bounds.characters) {
    const most = Math.min(bounds.page, bounds.posts - count.searched);
    // One more than is read shows whether there are more.
    const read = await collectedPosts(clickhouse, selection, most + 1, after);
    const rows = read.slice(0, most);
    characters += rows.reduce((sum, { post }) => sum + sizeOf(post), 0);
    count.searched += rows.length;
    after = rows.at(-1)?.id ?? after;
    isOver = read.length <= most;
    yield rows.map(({ id, post, posted, project_id, relevant, keyword_ids }) => ({
      ...{ post, posted, mentionId: id },
      own: project_id === projectId ? { relevant, keywordIds: keyword_ids } : null,
    }));
  }
  count.truncated = !isOver;
}

function rawToHeld(raw: RawPost): HeldPost {
  const { source, external_id, kind, url, title, text, lang, place } = raw;
  const { author, author_name, author_url, engagement, posted_at } = raw;
  const post = {
    ...{ source, external_id, kind, url, title, text, lang, place },
    ...{ author, author_name, author_url, engagement, posted_at },
  };
  return { post, posted: Date.parse(posted_at), mentionId: null, own: null };
}

/**
 * Yields what is held of a time, each post once unless several projects have it: first the collected posts, newest first,
 * then what is kept of others that scans have read.
 */
export async function* readHeld(
  { clickhouse, backtests }: Pick<ApiContext, 'clickhouse' | 'backtests'>,
  request: HeldRequest,
  bounds: PreviewBounds,
  count: HeldCount,
): AsyncGenerator<HeldPost[]> {
  const seen = new Set<string>();
  for await (const page of readCollected(clickhouse, request, bounds, count)) {
    for (const { post } of page) seen.add(keyOf(post));
    yield page;
  }
  const { projectIds, sources, period } = request;
  const others = (await backtests.readPosts(projectIds)).map(rawToHeld).filter(({ post, posted }) => {
    const isWanted =
      posted >= period.since &&
      posted < period.until &&
      (sources.length === 0 || sources.includes(post.source));
    if (!isWanted || seen.has(keyOf(post))) return false;
    seen.add(keyOf(post));
    return true;
  });
  count.searched += others.length;
  yield others;
}

/** Keeps each post once: that of the project which is asked for before that of another. */
export function distinctPosts(found: readonly HeldPost[]): HeldPost[] {
  const distinct = new Map<string, HeldPost>();
  for (const held of found) {
    const key = keyOf(held.post);
    if (held.own || !distinct.has(key)) distinct.set(key, held);
  }
  return [...distinct.values()];
}
