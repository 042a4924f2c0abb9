import type { Logger } from '../../../runtime/logger.ts';
import type { Metrics } from '../../../runtime/metrics.ts';
import { sleep } from '../../../runtime/timing/abort.ts';
import { SECOND_MS } from '../../../schemas/duration.ts';
import type { Post } from '../../../schemas/post.ts';
import { SourceError, type SourceErrorCode, type SourceIo } from '../../connector/connector.ts';
import { toPage } from '../../connector/parsing/post-page.ts';
import { readStreamEvent, type StreamEvent } from '../../sources/bluesky/jetstream.ts';
import { readBlueskyPost } from '../../sources/bluesky/post.ts';
import type { FollowSession, PostStream } from '../post-stream.ts';
import type { StreamSink } from '../stream-sink.ts';
import { readFrames } from '../websocket-frames.ts';
import type { AuthorLookup } from './author-lookup.ts';
import { ServerRotation } from './server-rotation.ts';
import { UnreadableFrames } from './unreadable-frames.ts';

/** Servers keep the events of 36 hours. A longer gap is left to the scans. */
const KEPT_US = 36 * 3_600_000_000;
/** How far back to resume: servers differ by moments, and the last events may not have been published. */
const REWIND_US = 5_000_000;
/** An event that claims to be further in the future does not move the position. */
const AHEAD_US = 60_000_000;
/** How often the position is saved. */
const SAVE_MS = 2 * SECOND_MS;
/** Longer events are not posts: the text of a post has at most 3,000 bytes. */
const MAX_EVENT_BYTES = 1_000_000;

export interface BlueskyStreamDeps {
  /** Addresses of the same stream, to be tried in turn. */
  readonly urls: readonly URL[];
  readonly userAgent: string;
  readonly sink: StreamSink;
  readonly authors: AuthorLookup;
  io(signal: AbortSignal): SourceIo;
  /** Called with the outcome of each opening of the stream. */
  onOpening(outcome: SourceErrorCode | 'ok'): void;
  readonly metrics: Pick<Metrics, 'sourcePosts' | 'followLag'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly saveMs?: number;
}

/** Returns what some events add up to: a later event of a post replaces the earlier ones. Pure. */
export function summarizeEvents(events: readonly StreamEvent[]) {
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

/** Returns the address to open. `reached`: microseconds since 1970, null for the current end. `now`: milliseconds. */
export function streamUrl(base: URL, reached: number | null, now: number): URL {
  const url = new URL(base);
  url.searchParams.set('wantedCollections', 'app.bsky.feed.post');
  url.searchParams.set('maxMessageSizeBytes', String(MAX_EVENT_BYTES));
  if (reached !== null && reached > now * 1000 - KEPT_US)
    url.searchParams.set('cursor', String(reached - REWIND_US));
  return url;
}

/** Follows Bluesky through its public stream of all posts. */
export class BlueskyStream implements PostStream {
  readonly source = 'bluesky';
  readonly #servers: ServerRotation;
  readonly #unreadable: UnreadableFrames;

  constructor(private readonly deps: BlueskyStreamDeps) {
    this.#servers = new ServerRotation(deps.urls);
    this.#unreadable = new UnreadableFrames(deps.logger);
  }

  async isWanted(): Promise<boolean> {
    return (await this.deps.sink.matcher()).isNeeded;
  }

  async follow(session: FollowSession): Promise<void> {
    const { userAgent, onOpening, saveMs = SAVE_MS } = this.deps;
    const { position, signal } = session;
    const io = this.deps.io(signal);
    let reached = Number(position ?? io.now() * 1000);
    // From now on nothing may be missed, whatever happens before the first event.
    if (position === null) await session.save(String(reached));
    const { url: base, waitMs, fromPosition } = this.#servers.choose(io.now());
    if (waitMs > 0) await sleep(waitMs, signal);
    const url = streamUrl(base, fromPosition ? reached : null, io.now());
    const resumes = url.searchParams.has('cursor');
    let savedAt: number | null = null;
    try {
      for await (const frames of readFrames(url, { userAgent, signal })) {
        if (savedAt === null) {
          if (!resumes) reached = this.#startAtEnd(position === null ? null : reached, io.now());
          onOpening('ok');
          this.#servers.opened();
          this.#unreadable.reset(io.now());
          savedAt = io.now();
        }
        reached = Math.max(reached, await this.#process(frames, io, signal));
        if (io.now() - savedAt < saveMs) continue;
        await this.#save(reached, session);
        savedAt = io.now();
      }
    } catch (error) {
      if (savedAt === null && error instanceof SourceError) onOpening(error.code);
      this.#servers.failed(url, resumes, error, io.now());
      throw error;
    }
  }

  /** Returns the current end in microseconds, and logs what was missed since the stream was `left`. */
  #startAtEnd(left: number | null, now: number): number {
    if (left !== null) {
      const [since, until] = [left / 1000, now].map((at) => new Date(at).toISOString());
      this.deps.logger.warn(
        { source: 'bluesky', since, until },
        'Bluesky no longer streams the posts of this time. Scans look for them if an account is set.',
      );
    }
    return now * 1000;
  }

  /** Processes some frames. Returns the time of the last event in microseconds; 0 when there is none. */
  async #process(frames: readonly string[], io: SourceIo, signal: AbortSignal): Promise<number> {
    const { sink, metrics } = this.deps;
    const events = frames.map(readStreamEvent).filter((event) => event !== null);
    const { posts, gone, accounts } = summarizeEvents(events);
    const page = toPage(
      posts.map(({ view }) => readBlueskyPost(view)),
      0,
      io.now(),
    );
    this.#unreadable.count(frames.length, events.length, page.malformed, io.now());
    metrics.sourcePosts.inc({ source: 'bluesky' }, page.posts.length);
    await this.#publish(page.posts, io, signal);
    if (gone.size > 0) await sink.withdraw([...gone].map(([externalId, at]) => ({ externalId, at })));
    for (const did of accounts) await sink.withdrawBelow(`at://${did}/`);

    const times = events.map(({ at }) => at).filter((at) => at <= io.now() * 1000 + AHEAD_US);
    const last = times.reduce((latest, at) => Math.max(latest, at), 0);
    if (last > 0) metrics.followLag.set({ source: 'bluesky' }, Math.max(0, io.now() - last / 1000) / 1000);
    return last;
  }

  async #publish(posts: readonly Post[], io: SourceIo, signal: AbortSignal): Promise<void> {
    const { sink, authors } = this.deps;
    const matcher = await sink.matcher();
    const candidates = posts.filter((post) => matcher.mayMatch(post));
    if (candidates.length > 0) await sink.publishMatching(await authors.fill(candidates, io, signal));
  }

  async #save(reached: number, session: FollowSession): Promise<void> {
    const oldest = await this.deps.sink.retryWithdrawals();
    await session.save(String(oldest === null ? reached : Math.min(reached, oldest)));
  }
}
