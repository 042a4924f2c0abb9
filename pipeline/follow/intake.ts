import type { KnownPost } from '../../postgres/mentions/known-posts.ts';
import type { Post, RawPost } from '../../schemas/post.ts';
import type { Source } from '../../schemas/source.ts';
import type { WatchList } from '../watch-list.ts';
import { watchersOf, type Watchers } from './watchers.ts';

/** How long the watch list serves before it is looked at again: a keyword's own scan covers what it missed. */
const WATCH_LIST_MS = 1_000;
/** A post deleted right after it was published is on its way for some seconds; after so long it was not taken in. */
const ON_ITS_WAY_MS = 120_000;

export interface IntakeDeps {
  readonly source: Source;
  /** The watch list as it is now. */
  watchList(): Promise<WatchList>;
  /** Publishes posts to `posts.raw`; resolves when they are durable. */
  publish(posts: readonly RawPost[]): Promise<unknown>;
  held(externalIds: readonly string[]): Promise<KnownPost[]>;
  heldBelow(prefix: string): Promise<KnownPost[]>;
  /** Removes mentions of a workspace for good. */
  remove(workspaceId: number, mentionIds: readonly string[]): Promise<unknown>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** A post that its source has withdrawn. `at`: where in the stream that was said. */
export interface Withdrawal {
  readonly externalId: string;
  readonly at: number;
}

/** Where the posts of a stream come in: lets those pass that somebody watches for, and takes out what was deleted. */
export class Intake {
  #watched: { readonly at: number; readonly revision: number; readonly watchers: Watchers } | null = null;
  /** Posts published lately, by id, with when that was. */
  readonly #published = new Map<string, number>();
  /** Withdrawn while still on their way to being held, with when that was heard. */
  readonly #pending = new Map<string, { readonly at: number; readonly heardAt: number }>();

  constructor(private readonly deps: IntakeDeps) {}

  /** Whom posts concern, at most a second old. */
  async watchers(): Promise<Watchers> {
    return (await this.#watch()).watchers;
  }

  /** Publishes those posts that belong to a project, without a scan run. Gives how many. */
  async offer(posts: readonly Post[]): Promise<number> {
    const { watchers, revision } = await this.#watch();
    const now = this.deps.now();
    const fetched_at = new Date(now).toISOString();
    const wanted = posts.filter((post) => watchers.want(post));
    if (wanted.length === 0) return 0;
    await this.deps.publish(wanted.map((post) => ({ ...post, fetched_at, runs: {}, revision })));
    for (const { external_id } of wanted) this.#published.set(external_id, now);
    return wanted.length;
  }

  /** Those of these posts that are held, or were published a moment ago. */
  async known(externalIds: readonly string[]): Promise<string[]> {
    const held = new Set((await this.deps.held(externalIds)).map(({ external_id }) => external_id));
    return externalIds.filter((id) => held.has(id) || this.#published.has(id));
  }

  /** Removes these posts wherever they are held. One that was published a moment ago is waited for: see `settle`. */
  async withdraw(posts: readonly Withdrawal[]): Promise<void> {
    const held = await this.deps.held(posts.map(({ externalId }) => externalId));
    const found = new Set(held.map(({ external_id }) => external_id));
    const heardAt = this.deps.now();
    for (const { externalId, at } of posts) {
      if (found.has(externalId)) this.#pending.delete(externalId);
      else if (this.#published.has(externalId) && !this.#pending.has(externalId))
        this.#pending.set(externalId, { at, heardAt });
    }
    await this.#remove(held);
  }

  /** Removes every post whose id begins so. */
  async withdrawBelow(prefix: string): Promise<void> {
    await this.#remove(await this.deps.heldBelow(prefix));
  }

  /** Takes up what was withdrawn while it was on its way. Gives where the oldest that is left was said, or null. */
  async settle(): Promise<number | null> {
    const over = this.deps.now() - ON_ITS_WAY_MS;
    for (const [id, publishedAt] of this.#published) if (publishedAt < over) this.#published.delete(id);
    for (const [id, { heardAt }] of this.#pending) if (heardAt < over) this.#pending.delete(id);
    if (this.#pending.size === 0) return null;
    await this.withdraw([...this.#pending].map(([externalId, { at }]) => ({ externalId, at })));
    return this.#pending.size === 0 ? null : Math.min(...[...this.#pending.values()].map(({ at }) => at));
  }

  async #watch() {
    const { source, watchList, now } = this.deps;
    if (this.#watched && now() - this.#watched.at < WATCH_LIST_MS) return this.#watched;
    const list = await watchList();
    const { revision } = list;
    const watchers =
      this.#watched?.revision === revision ? this.#watched.watchers : watchersOf(source, list, now);
    return (this.#watched = { at: now(), revision, watchers });
  }

  async #remove(held: readonly KnownPost[]): Promise<void> {
    const byWorkspace = new Map<number, string[]>();
    for (const { workspace_id, mention_id } of held)
      byWorkspace.set(workspace_id, [...(byWorkspace.get(workspace_id) ?? []), mention_id]);
    for (const [workspaceId, mentionIds] of byWorkspace) await this.deps.remove(workspaceId, mentionIds);
  }
}
