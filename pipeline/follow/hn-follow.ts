import { setTimeout as delay } from 'node:timers/promises';
import type { Post } from '../../schemas/post.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { isGone, type HnDatabase } from '../sources/hn/database.ts';
import { parentOf, readItem, type HnRoot } from '../sources/hn/item.ts';
import { toPage } from '../connector/parsing/page.ts';
import { SourceError, type SourceIo } from '../connector/connector.ts';
import { text, type Wire } from '../connector/parsing/wire.ts';
import { HnQueue } from './hn-queue.ts';
import type { Intake } from './intake.ts';
import type { Stream, Stretch } from './stream.ts';

/** How often new items are asked for: a post is seen within this and an item's call or two. */
const ROUND_MS = 20_000;
/** Items fetched before what they gave is published and the position noted. */
const CHUNK = 50;
/** Items fetched at once; the limit of the source spaces them. */
const AT_ONCE = 5;
/** Failures that concern one item alone. */
const OF_ONE_ITEM = ['malformed_answer', 'not_found', 'bad_request', 'too_large'];
/** Answers are nested at most this deep when a comment's story is looked for. */
const DEEPEST = 50;

export interface HnFollowDeps {
  readonly database: HnDatabase;
  readonly intake: Intake;
  io(signal: AbortSignal): SourceIo;
  readonly metrics: Pick<Metrics, 'sourcePosts' | 'followLag'>;
  readonly roundMs?: number;
}

/** Hacker News by its database: every item, in the order of their ids. */
export class HnStream implements Stream {
  readonly source = 'hn';

  constructor(private readonly deps: HnFollowDeps) {}

  async isWanted(): Promise<boolean> {
    return (await this.deps.intake.watchers()).areThere;
  }

  async follow(stretch: Stretch): Promise<void> {
    const { database } = this.deps;
    const io = this.deps.io(stretch.signal);
    const start = stretch.position === null ? await database.maxItem(io) : Number(stretch.position);
    if (stretch.position === null) await stretch.save(String(start));
    const queue = new HnQueue(start);
    while (!stretch.signal.aborted) {
      const startedAt = Date.now();
      await this.#round(queue, stretch, io);
      const left = (this.deps.roundMs ?? ROUND_MS) - (Date.now() - startedAt);
      if (left > 0) await delay(left, undefined, { signal: stretch.signal }).catch(() => undefined);
    }
  }

  async #round(queue: HnQueue, stretch: Stretch, io: SourceIo): Promise<void> {
    const { database, intake } = this.deps;
    const due = queue.due(await database.maxItem(io), io.now());
    for (let at = 0; at < due.length; at += CHUNK) {
      const items = await this.#fetch(due.slice(at, at + CHUNK), queue, io);
      await this.#take(items, io);
      await stretch.save(String(queue.position));
    }
    const changed = await intake.known((await database.changed(io)).map(String));
    const items = await this.#fetch(changed.map(Number), null, io);
    await intake.withdraw(
      items.filter(isGone).map((item) => ({ externalId: text(item.id) ?? '', at: io.now() })),
    );
    await intake.settle();
  }

  /** The items of these ids that are there. */
  async #fetch(ids: readonly number[], queue: HnQueue | null, io: SourceIo): Promise<Wire[]> {
    const items: Wire[] = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const wanted = ids.slice(at, at + AT_ONCE);
      const found = await Promise.all(wanted.map((id) => this.#item(id, io)));
      found.forEach((item, index) => {
        if (item) items.push(item);
        if (item) queue?.done(wanted[index]!);
        else queue?.missing(wanted[index]!, io.now());
      });
    }
    return items;
  }

  /** Null: there is none, or none that can be read, which may pass. */
  async #item(id: number, io: SourceIo): Promise<Wire | null> {
    return this.deps.database.item(id, io).catch((error: unknown) => {
      if (error instanceof SourceError && OF_ONE_ITEM.includes(error.code)) return null;
      throw error;
    });
  }

  async #take(items: readonly Wire[], io: SourceIo): Promise<void> {
    const { intake, metrics } = this.deps;
    const watchers = await intake.watchers();
    const wanted: Post[] = [];
    for (const item of items) {
      // A comment counts for its own words; the story's title comes with it all the same.
      const post = this.#read(item, null, io);
      if (!post) continue;
      metrics.sourcePosts.inc({ source: 'hn' });
      metrics.followLag.set({ source: 'hn' }, Math.max(0, io.now() - Date.parse(post.posted_at)) / 1000);
      if (!watchers.want(post)) continue;
      const root = post.kind === 'comment' ? await this.#rootOf(item, io) : null;
      wanted.push((root && this.#read(item, root, io)) ?? post);
    }
    await intake.offer(wanted);
  }

  #read(item: Wire, root: HnRoot | null, io: SourceIo): Post | null {
    const read = readItem(item, root);
    return read === null ? null : (toPage([read], 0, io.now()).posts[0] ?? null);
  }

  /** The story that a comment belongs to; null when it cannot be found out. */
  async #rootOf(comment: Wire, io: SourceIo): Promise<HnRoot | null> {
    let item: Wire | null = comment;
    for (let depth = 0; item && depth < DEEPEST; depth++) {
      const parent = parentOf(item);
      if (parent === null) return { id: text(item.id) ?? '', title: text(item.title) };
      item = await this.#item(parent, io);
    }
    return null;
  }
}
