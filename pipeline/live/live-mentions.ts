import { PublicError } from '../../schemas/errors.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Codec } from '../log/codec.ts';
import type { Log, Offsets } from '../log/log.ts';
import { Listener, type Heard } from './listener.ts';
import { readMissed } from './missed.ts';
import { readPosition } from './positions.ts';
import { TopicReader } from './topic-reader.ts';

export interface LiveDeps {
  readonly log: Log;
  /** Opened when the first listener comes. */
  readonly openCodec: () => Promise<Codec>;
  readonly logger: Logger;
}

/** What a listener asks for; see the port in `api/live/live-mentions.ts`. */
export interface Listening {
  readonly workspaceId: number;
  accepts(event: MentionEvent): boolean;
  readonly after: string | null;
  readonly isBacklog: boolean;
  readonly signal: AbortSignal;
}

const topic = TOPICS.mentions.name;

/**
 * Changes of mentions as they happen, over the topic `mentions`: one reader of the topic for however many listeners,
 * started with the first and stopped with the last. Nothing is lost between what is read again and what is new: both are
 * offered, and a listener lets pass what it has heard.
 */
export class LiveMentions {
  private readonly listeners = new Set<Listener>();
  private codec: Promise<Codec> | undefined;
  private reader: Promise<TopicReader> | undefined;
  private isClosed = false;

  constructor(private readonly deps: LiveDeps) {}

  async follow(listening: Listening) {
    const { workspaceId, accepts, after, isBacklog, signal } = listening;
    const codec = await this.ready();
    const make = (offsets: Offsets) => new Listener(workspaceId, accepts, new Map(offsets));
    const listener =
      after === null && !isBacklog ? await this.joinNew(make) : make(await this.startOf(after));
    this.listeners.add(listener);
    signal.addEventListener('abort', () => void this.leave(listener), { once: true });
    if (signal.aborted || this.isClosed) await this.leave(listener);
    const events = after === null && !isBacklog ? listener.heard() : this.resume(listening, listener, codec);
    return { position: listener.position, [Symbol.asyncIterator]: () => this.untilLeft(listener, events) };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.listeners].map((listener) => this.leave(listener)));
    await this.stopReader();
  }

  /** What was missed, and then, unless only that was asked for, what is new. */
  private async *resume({ isBacklog, signal }: Listening, listener: Listener, codec: Codec) {
    const { log } = this.deps;
    yield* readMissed(log, codec, listener, signal);
    if (isBacklog || !this.listeners.has(listener)) return;
    await this.join((reader) => reader.add(listener));
    // What came while the first part was read: little, so that the line does not fill up meanwhile.
    yield* readMissed(log, codec, listener, signal);
    yield* listener.heard();
  }

  private async *untilLeft(listener: Listener, events: AsyncIterable<Heard>) {
    try {
      yield* events;
    } finally {
      await this.leave(listener);
    }
  }

  /** Where a listener begins: the position it gives, or the present end. */
  private async startOf(after: string | null): Promise<Offsets> {
    const ends = await this.deps.log.ends(topic);
    const start = after === null ? ends : readPosition(after, ends);
    if (start) return start;
    throw new PublicError('invalid_request', 'cursor: is not of this stream as it is now: listen anew');
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

  private joinNew(make: (offsets: Offsets) => Listener): Promise<Listener> {
    return this.join((reader) => {
      const listener = make(reader.offsets());
      reader.add(listener);
      return listener;
    });
  }

  /** Does something with the reader, in one step in which it neither reads nor stops. */
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
