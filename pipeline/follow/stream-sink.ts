import type { KnownPost } from '../../postgres/mentions/known-posts.ts';
import { MINUTE_MS, SECOND_MS } from '../../schemas/duration.ts';
import type { Post, RawPost } from '../../schemas/post.ts';
import type { Source } from '../../schemas/source.ts';
import { idsByWorkspace } from '../stages/ids-by-workspace.ts';
import type { WatchList } from '../watch-list.ts';
import { createStreamMatcher, type StreamMatcher } from './stream-matcher.ts';

/** How long a matcher is used before the watch list is read again: a keyword's own scan finds what it missed. */
const WATCH_LIST_MS = SECOND_MS;
/** How long a published post may be on its way to a project. A post deleted meanwhile is removed when it arrives. */
const IN_FLIGHT_MS = 2 * MINUTE_MS;

export interface StreamSinkDeps {
  readonly source: Source;
  /** Returns the current watch list. */
  watchList(): Promise<WatchList>;
  /** Publishes posts to `posts.raw`. Resolves when they are durable. */
  publish(posts: readonly RawPost[]): Promise<unknown>;
  held(externalIds: readonly string[]): Promise<KnownPost[]>;
  heldBelow(prefix: string): Promise<KnownPost[]>;
  /** Removes mentions of a workspace permanently. */
  remove(workspaceId: number, mentionIds: readonly string[]): Promise<unknown>;
  /** Returns milliseconds since 1970. */
  now(): number;
}

/** A post that its source has withdrawn. `at`: the position in the stream that announced it. */
export interface Withdrawal {
  readonly externalId: string;
  readonly at: number;
}

/** Publishes the posts of a stream that belong to a project, and removes those that were deleted. */
export class StreamSink {
  #current: { readonly at: number; readonly revision: number; readonly matcher: StreamMatcher } | null = null;
  /** Recently published posts, with the time of publication. */
  readonly #published = new Map<string, number>();
  /** Posts withdrawn while in flight, with the time of the announcement. */
  readonly #pending = new Map<string, { readonly at: number; readonly announcedAt: number }>();

  constructor(private readonly deps: StreamSinkDeps) {}

  /** Returns a matcher that is at most a second old. */
  async matcher(): Promise<StreamMatcher> {
    return (await this.#refresh()).matcher;
  }

  /** Publishes those posts that belong to a project, without a scan run. Returns how many. */
  async publishMatching(posts: readonly Post[]): Promise<number> {
    const { matcher, revision } = await this.#refresh();
    const now = this.deps.now();
    const fetched_at = new Date(now).toISOString();
    const matching = posts.filter((post) => matcher.matches(post));
    if (matching.length === 0) return 0;
    await this.deps.publish(matching.map((post) => ({ ...post, fetched_at, runs: {}, revision })));
    for (const { external_id } of matching) this.#published.set(external_id, now);
    return matching.length;
  }

  /** Returns those of these posts that a project holds or that were published recently. */
  async filterKnown(externalIds: readonly string[]): Promise<string[]> {
    const held = new Set((await this.deps.held(externalIds)).map(({ external_id }) => external_id));
    return externalIds.filter((id) => held.has(id) || this.#published.has(id));
  }

  /** Removes these posts from every project that holds them. Posts in flight are left to `retryWithdrawals`. */
  async withdraw(posts: readonly Withdrawal[]): Promise<void> {
    const held = await this.deps.held(posts.map(({ externalId }) => externalId));
    const found = new Set(held.map(({ external_id }) => external_id));
    const announcedAt = this.deps.now();
    for (const { externalId, at } of posts) {
      if (found.has(externalId)) this.#pending.delete(externalId);
      else if (this.#published.has(externalId) && !this.#pending.has(externalId))
        this.#pending.set(externalId, { at, announcedAt });
    }
    await this.#remove(held);
  }

  /** Removes every post whose id starts with the prefix. */
  async withdrawBelow(prefix: string): Promise<void> {
    await this.#remove(await this.deps.heldBelow(prefix));
  }

  /**
   * Removes posts that were withdrawn in flight and have arrived. Returns the oldest position still pending, or null.
   */
  async retryWithdrawals(): Promise<number | null> {
    const expired = this.deps.now() - IN_FLIGHT_MS;
    for (const [id, publishedAt] of this.#published) if (publishedAt < expired) this.#published.delete(id);
    for (const [id, { announcedAt }] of this.#pending) if (announcedAt < expired) this.#pending.delete(id);
    if (this.#pending.size === 0) return null;
    await this.withdraw([...this.#pending].map(([externalId, { at }]) => ({ externalId, at })));
    return this.#pending.size === 0 ? null : Math.min(...[...this.#pending.values()].map(({ at }) => at));
  }

  async #refresh() {
    const { source, watchList, now } = this.deps;
    if (this.#current && now() - this.#current.at < WATCH_LIST_MS) return this.#current;
    const list = await watchList();
    const { revision } = list;
    const matcher =
      this.#current?.revision === revision ? this.#current.matcher : createStreamMatcher(source, list, now);
    return (this.#current = { at: now(), revision, matcher });
  }

  async #remove(held: readonly KnownPost[]): Promise<void> {
    for (const [workspaceId, mentionIds] of idsByWorkspace(held, ({ mention_id }) => mention_id))
      await this.deps.remove(workspaceId, mentionIds);
  }
}
