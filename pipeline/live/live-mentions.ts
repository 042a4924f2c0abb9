import { PublicError } from '../../schemas/errors.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Codec } from '../log/codec.ts';
import type { Log, Offsets } from '../log/log.ts';
import { Listener, type LiveEvent } from './listener.ts';
import { parsePosition } from './positions.ts';
import { readMissed } from './read-missed.ts';
import { TopicReader } from './topic-reader.ts';

/** What live mentions are read with. */
export interface LiveDeps {
  readonly log: Log;
  /** Called when the first listener joins. */
  readonly openCodec: () => Promise<Codec>;
  readonly logger: Logger;
}

/** What a listener asks for. `api/live/live-mentions.ts` describes it. */
export interface ListenRequest {
  readonly workspaceId: number;
  accepts(event: MentionEvent): boolean;
  readonly after: string | null;
  readonly isBacklog: boolean;
  readonly signal: AbortSignal;
}

const topic = TOPICS.mentions.name;

/**
 * Streams changes of mentions. One reader of the topic serves all listeners, from the first to the last. Missed and
 * new events are both offered, and a listener skips what it has received.
 */
export class LiveMentions {
  private readonly listeners = new Set<Listener>();
  private codec: Promise<Codec> | undefined;
  private reader: Promise<TopicReader> | undefined;
  private isClosed = false;

  constructor(private readonly deps: LiveDeps) {}

  async follow(request: ListenRequest) {
    const { workspaceId, accepts, after, isBacklog, signal } = request;
    const codec = await this.ready();
    const createListener = (offsets: Offsets) => new Listener(workspaceId, accepts, new Map(offsets));
    const { offsets, hasGap } = await this.startOf(after);
    const isNew = offsets === null && !isBacklog;
    const listener = isNew
      ? await this.joinNew(createListener)
      : createListener(offsets ?? (await this.deps.log.ends(topic)));
    this.listeners.add(listener);
    signal.addEventListener('abort', () => void this.leave(listener), { once: true });
    if (signal.aborted || this.isClosed) await this.leave(listener);
    const events = isNew ? listener.events() : this.resume(request, listener, codec);
    return {
      hasGap,
      position: listener.position,
      [Symbol.asyncIterator]: () => this.untilLeft(listener, events),
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.listeners].map((listener) => this.leave(listener)));
    await this.stopReader();
  }

  /** Yields what was missed, and then, unless only that was requested, what is new. */
  private async *resume({ isBacklog, signal }: ListenRequest, listener: Listener, codec: Codec) {
    const { log } = this.deps;
    yield* readMissed(log, codec, listener, signal);
    if (isBacklog || !this.listeners.has(listener)) return;
    await this.join((reader) => reader.add(listener));
    // What arrived while the first part was read. It is little, so the queue does not fill up meanwhile.
    yield* readMissed(log, codec, listener, signal);
    yield* listener.events();
  }

  private async *untilLeft(listener: Listener, events: AsyncIterable<LiveEvent>) {
    try {
      yield* events;
    } finally {
      await this.leave(listener);
    }
  }

  /**
   * Returns where a listener starts, null for the current end, and whether it misses events: because the topic was created
   * again, or because they have expired.
   */
  private async startOf(after: string | null): Promise<{ offsets: Offsets | null; hasGap: boolean }> {
    if (after === null) return { offsets: null, hasGap: false };
    const { log } = this.deps;
    const [starts, ends] = [await log.starts(topic), await log.ends(topic)];
    const offsets = parsePosition(after, ends);
    const hasExpired = [...(offsets ?? [])].some(
      ([partition, offset]) => offset < (starts.get(partition) ?? 0n),
    );
    return { offsets, hasGap: offsets === null || hasExpired };
  }

  private async ready(): Promise<Codec> {
    if (this.isClosed) throw new PublicError('unavailable', 'The service is stopping.');
    this.codec ??= this.deps.log.ensureTopics().then(this.deps.openCodec);
    try {
      return await this.codec;
    } catch (error) {
      this.codec = undefined;
      throw error;
    }
  }

  private joinNew(createListener: (offsets: Offsets) => Listener): Promise<Listener> {
    return this.join((reader) => {
      const listener = createListener(reader.offsets());
      reader.add(listener);
      return listener;
    });
  }

  /** Runs `work` with the reader, which neither reads nor stops meanwhile. */
  private async join<T>(work: (reader: TopicReader) => T): Promise<T> {
    for (;;) {
      this.reader ??= this.startReader();
      const starting = this.reader;
      try {
        const reader = await starting;
        if (this.reader === starting) return work(reader);
      } catch (error) {
        if (this.reader === starting) this.reader = undefined;
        throw error;
      }
    }
  }

  private async startReader(): Promise<TopicReader> {
    const { log, logger } = this.deps;
    const codec = await this.ready();
    return new TopicReader(log, codec, new Map(await log.ends(topic)), logger);
  }

  private async leave(listener: Listener): Promise<void> {
    this.listeners.delete(listener);
    listener.end();
    const reader = await this.reader?.catch(() => undefined);
    if (reader?.remove(listener) === 0) await this.stopReader();
  }

  private async stopReader(): Promise<void> {
    const stopping = this.reader;
    this.reader = undefined;
    await (await stopping?.catch(() => undefined))?.stop();
  }
}
