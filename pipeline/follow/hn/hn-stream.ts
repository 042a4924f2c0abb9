import { exhaustMap, lastValueFrom, takeUntil, timer } from 'rxjs';
import type { Metrics } from '../../../runtime/metrics.ts';
import { whenAborted } from '../../../runtime/timing/abort.ts';
import { SECOND_MS } from '../../../schemas/duration.ts';
import type { Post } from '../../../schemas/post.ts';
import { SourceError, type SourceIo } from '../../connector/connector.ts';
import { asText, type JsonObject } from '../../connector/parsing/json-values.ts';
import { toPage } from '../../connector/parsing/post-page.ts';
import { isGone, type HnDatabase } from '../../sources/hn/database.ts';
import { parentOf, readItem, type HnRoot } from '../../sources/hn/item.ts';
import type { FollowSession, PostStream } from '../post-stream.ts';
import type { StreamSink } from '../stream-sink.ts';
import { ItemQueue } from './item-queue.ts';

/** How often new items are fetched. A post is seen within this time and a call or two. */
const ROUND_MS = 20 * SECOND_MS;
/** Items fetched before their posts are published and the position is saved. */
const CHUNK = 50;
/** Concurrent fetches. The limit of the source spaces them. */
const CONCURRENCY = 5;
/** Failures that concern a single item. */
const OF_ONE_ITEM = ['malformed_answer', 'not_found', 'bad_request', 'too_large'];
/** The most parents looked up to find a comment's story. */
const MAX_DEPTH = 50;

export interface HnStreamDeps {
  readonly database: HnDatabase;
  readonly sink: StreamSink;
  io(signal: AbortSignal): SourceIo;
  readonly metrics: Pick<Metrics, 'sourcePosts' | 'followLag'>;
  readonly roundMs?: number;
}

/** Follows Hacker News through its database: every item, in the order of their ids. */
export class HnStream implements PostStream {
  readonly source = 'hn';

  constructor(private readonly deps: HnStreamDeps) {}

  async isWanted(): Promise<boolean> {
    return (await this.deps.sink.matcher()).isNeeded;
  }

  async follow(session: FollowSession): Promise<void> {
    const { database, roundMs = ROUND_MS } = this.deps;
    const { position, signal } = session;
    const io = this.deps.io(signal);
    const start = position === null ? await database.maxItem(io) : Number(position);
    if (position === null) await session.save(String(start));
    const queue = new ItemQueue(start);
    const rounds = timer(0, roundMs).pipe(
      takeUntil(whenAborted(signal)),
      exhaustMap(() => this.#round(queue, session, io)),
    );
    await lastValueFrom(rounds, { defaultValue: undefined });
  }

  async #round(queue: ItemQueue, session: FollowSession, io: SourceIo): Promise<void> {
    const { database, sink } = this.deps;
    const due = queue.due(await database.maxItem(io), io.now());
    for (let at = 0; at < due.length; at += CHUNK) {
      const items = await this.#fetch(due.slice(at, at + CHUNK), queue, io);
      await this.#publish(items, io);
      await session.save(String(queue.position));
    }
    const changed = await sink.filterKnown((await database.changed(io)).map(String));
    const items = await this.#fetch(changed.map(Number), null, io);
    await sink.withdraw(
      items.filter(isGone).map((item) => ({ externalId: asText(item.id) ?? '', at: io.now() })),
    );
    await sink.retryWithdrawals();
  }

  /** Returns the items of these ids that exist. */
  async #fetch(ids: readonly number[], queue: ItemQueue | null, io: SourceIo): Promise<JsonObject[]> {
    const items: JsonObject[] = [];
    for (let at = 0; at < ids.length; at += CONCURRENCY) {
      const batch = ids.slice(at, at + CONCURRENCY);
      const found = await Promise.all(batch.map((id) => this.#item(id, io)));
      found.forEach((item, index) => {
        if (item) items.push(item);
        if (item) queue?.done(batch[index]!);
        else queue?.missing(batch[index]!, io.now());
      });
    }
    return items;
  }

  /** Returns an item; null when there is none, or none that can be read now. */
  async #item(id: number, io: SourceIo): Promise<JsonObject | null> {
    return this.deps.database.item(id, io).catch((error: unknown) => {
      if (error instanceof SourceError && OF_ONE_ITEM.includes(error.code)) return null;
      throw error;
    });
  }

  async #publish(items: readonly JsonObject[], io: SourceIo): Promise<void> {
    const { sink, metrics } = this.deps;
    const matcher = await sink.matcher();
    const matching: Post[] = [];
    for (const item of items) {
      // A comment matches by its own words. The title of its story is added afterwards.
      const post = this.#read(item, null, io);
      if (!post) continue;
      metrics.sourcePosts.inc({ source: 'hn' });
      metrics.followLag.set({ source: 'hn' }, Math.max(0, io.now() - Date.parse(post.posted_at)) / 1000);
      if (!matcher.matches(post)) continue;
      const root = post.kind === 'comment' ? await this.#rootOf(item, io) : null;
      matching.push((root && this.#read(item, root, io)) ?? post);
    }
    await sink.publishMatching(matching);
  }

  #read(item: JsonObject, root: HnRoot | null, io: SourceIo): Post | null {
    const parsed = readItem(item, root);
    return parsed === null ? null : (toPage([parsed], 0, io.now()).posts[0] ?? null);
  }

  /** Returns the story of a comment; null when it cannot be found. */
  async #rootOf(comment: JsonObject, io: SourceIo): Promise<HnRoot | null> {
    let item: JsonObject | null = comment;
    for (let depth = 0; item && depth < MAX_DEPTH; depth++) {
      const parent = parentOf(item);
      if (parent === null) return { id: asText(item.id) ?? '', title: asText(item.title) };
      item = await this.#item(parent, io);
    }
    return null;
  }
}
