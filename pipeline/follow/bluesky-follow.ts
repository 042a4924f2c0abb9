import { setTimeout as delay } from 'node:timers/promises';
import type { Post } from '../../schemas/post.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { readBlueskyPost } from '../sources/bluesky/post.ts';
import { readStreamEvent, type StreamEvent } from '../sources/bluesky/stream.ts';
import { toPage } from '../connector/parsing/page.ts';
import { SourceError, type SourceErrorCode, type SourceIo } from '../connector/connector.ts';
import type { BlueskyDetails } from './bluesky-details.ts';
import { openFrames } from './frames.ts';
import type { Intake } from './intake.ts';
import { StreamServers } from './stream-servers.ts';
import type { Stream, Stretch } from './stream.ts';

/** Servers keep events of 36 hours. A longer gap is left to the scans. */
const KEPT_US = 36 * 3_600_000_000;
/** Resuming goes back by this much: hosts differ by moments, and what was in hand may not have been published. */
const REWIND_US = 5_000_000;
/** An event that claims to lie further ahead than this has no say in where the stream is resumed. */
const AHEAD_US = 60_000_000;
/** How often the position is saved, in milliseconds. */
const SAVE_MS = 2_000;
/** Events longer than this hold no post: its text has 3,000 bytes at most. */
const MOST_BYTES = 1_000_000;
/**
 * A stream is broken that has sent so many frames and nothing that can be read for so long: shorter than a stretch that the
 * follower takes for a calm one, so that its pauses grow.
 */
const GARBAGE_MS = 20_000;
const GARBAGE_FRAMES = 20;

export interface BlueskyFollowDeps {
  /** Addresses of the same stream, to be tried in turn. */
  readonly urls: readonly URL[];
  readonly userAgent: string;
  readonly intake: Intake;
  readonly details: BlueskyDetails;
  io(signal: AbortSignal): SourceIo;
  /** Hears how each opening of the stream went. */
  opened(outcome: SourceErrorCode | 'ok'): void;
  readonly metrics: Pick<Metrics, 'sourcePosts' | 'followLag'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly saveMs?: number;
}

/** What some events come to: later ones of the same post take the place of earlier ones. Pure. */
export function digest(events: readonly StreamEvent[]) {
  const posts = new Map<string, Extract<StreamEvent, { kind: 'post' }>>();
  const gone = new Map<string, number>();
  const accounts = new Set<string>();
  for (const event of events) {
    if (event.kind === 'post') posts.set(event.uri, event);
    if (event.kind === 'account_gone') accounts.add(event.did);
    if (event.kind !== 'post_gone') continue;
    posts.delete(event.uri);
    gone.set(event.uri, event.at);
  }
  return { posts: [...posts.values()], gone, accounts };
}

/** Where to open the stream: `reached` in microseconds since 1970, null for its present end. `now` in milliseconds. */
export function openingUrl(base: URL, reached: number | null, now: number): URL {
  const url = new URL(base);
  url.searchParams.set('wantedCollections', 'app.bsky.feed.post');
  url.searchParams.set('maxMessageSizeBytes', String(MOST_BYTES));
  if (reached !== null && reached > now * 1000 - KEPT_US)
    url.searchParams.set('cursor', String(reached - REWIND_US));
  return url;
}

/** Bluesky by its public stream of all posts. */
export class BlueskyStream implements Stream {
  readonly source = 'bluesky';
  readonly #servers: StreamServers;
  #unreadable = 0;
  /** Frames since anything could be read, and when that was. */
  #garbage = { frames: 0, since: 0 };

  constructor(private readonly deps: BlueskyFollowDeps) {
    this.#servers = new StreamServers(deps.urls);
  }

  async isWanted(): Promise<boolean> {
    return (await this.deps.intake.watchers()).areThere;
  }

  async follow(stretch: Stretch): Promise<void> {
    const { userAgent, opened, saveMs = SAVE_MS } = this.deps;
    const { position, signal } = stretch;
    const io = this.deps.io(signal);
    let reached = Number(position ?? io.now() * 1000);
    // From now on nothing is to be missed, whatever happens before the first event.
    if (position === null) await stretch.save(String(reached));
    const { url: base, waitMs, fromPosition } = this.#servers.choose(io.now());
    if (waitMs > 0) await delay(waitMs, undefined, { signal });
    const url = openingUrl(base, fromPosition ? reached : null, io.now());
    const goesOn = url.searchParams.has('cursor');
    let savedAt: number | null = null;
    try {
      for await (const frames of openFrames(url, { userAgent, signal })) {
        if (savedAt === null) {
          if (!goesOn) reached = this.#beginAnew(position === null ? null : reached, io.now());
          this.#isOpen(io.now());
          savedAt = io.now();
        }
        reached = Math.max(reached, await this.#take(frames, io, signal));
        if (io.now() - savedAt < saveMs) continue;
        await this.#save(reached, stretch);
        savedAt = io.now();
      }
    } catch (error) {
      if (savedAt === null && error instanceof SourceError) opened(error.code);
      this.#servers.failed(url, goesOn, error, io.now());
      throw error;
    }
  }

  #isOpen(now: number): void {
    this.deps.opened('ok');
    this.#servers.opened();
    this.#garbage = { frames: 0, since: now };
  }

  /** Begins at the present end and gives it, in microseconds; says what was missed since the stream was `left`. */
  #beginAnew(left: number | null, now: number): number {
    if (left !== null) {
      const [since, until] = [left / 1000, now].map((at) => new Date(at).toISOString());
      this.deps.logger.warn(
        { source: 'bluesky', since, until },
        'Bluesky does not stream any more what was said in this time. Scans look for it where an account is set.',
      );
    }
    return now * 1000;
  }

  /** Works on some frames and gives the time of the last event, in microseconds. */
  async #take(frames: readonly string[], io: SourceIo, signal: AbortSignal): Promise<number> {
    const { intake, metrics } = this.deps;
    const events = frames.map(readStreamEvent).filter((event) => event !== null);
    const { posts, gone, accounts } = digest(events);
    const page = toPage(
      posts.map(({ view }) => readBlueskyPost(view)),
      0,
      io.now(),
    );
    this.#complain(frames.length - events.length + page.malformed);
    this.#endGarbage(frames.length, events.length, io.now());
    metrics.sourcePosts.inc({ source: 'bluesky' }, page.posts.length);
    await this.#offer(page.posts, io, signal);
    if (gone.size > 0) await intake.withdraw([...gone].map(([externalId, at]) => ({ externalId, at })));
    for (const did of accounts) await intake.withdrawBelow(`at://${did}/`);

    const times = events.map(({ at }) => at).filter((at) => at <= io.now() * 1000 + AHEAD_US);
    const last = times.reduce((latest, at) => Math.max(latest, at), 0);
    if (last > 0) metrics.followLag.set({ source: 'bluesky' }, Math.max(0, io.now() - last / 1000) / 1000);
    return last;
  }

  async #offer(posts: readonly Post[], io: SourceIo, signal: AbortSignal): Promise<void> {
    const { intake, details } = this.deps;
    const watchers = await intake.watchers();
    const candidates = posts.filter((post) => watchers.mayWant(post));
    if (candidates.length > 0) await intake.offer(await details.fill(candidates, io, signal));
  }

  async #save(reached: number, stretch: Stretch): Promise<void> {
    const oldest = await this.deps.intake.settle();
    await stretch.save(String(oldest === null ? reached : Math.min(reached, oldest)));
  }

  /** Breaks a connection that brings nothing but what cannot be read. */
  #endGarbage(frames: number, readable: number, now: number): void {
    if (readable > 0) this.#garbage = { frames: 0, since: now };
    else this.#garbage.frames += frames;
    if (this.#garbage.frames >= GARBAGE_FRAMES && now - this.#garbage.since >= GARBAGE_MS)
      throw new SourceError('malformed_answer', 'the stream sends nothing that can be read');
  }

  /** Says so at the first event that cannot be read, and at every thousandth. */
  #complain(unreadable: number): void {
    const before = this.#unreadable;
    this.#unreadable += unreadable;
    const isNew =
      before === 0 ? unreadable > 0 : Math.floor(before / 1000) < Math.floor(this.#unreadable / 1000);
    if (isNew)
      this.deps.logger.warn({ count: this.#unreadable }, 'Bluesky streams events that cannot be read.');
  }
}
