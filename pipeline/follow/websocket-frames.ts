import type { IncomingMessage } from 'node:http';
import { firstValueFrom, interval, race, Subject, timer } from 'rxjs';
import { WebSocket, type RawData } from 'ws';
import { sleep, whenAborted } from '../../runtime/timing/abort.ts';
import { SECOND_MS } from '../../schemas/duration.ts';
import { SourceError } from '../connector/connector.ts';
import { resetMs, retryAfterMs } from '../connector/retry-headers.ts';
import { errorCodeOf } from '../connector/status-codes.ts';

/** The most frames that wait. Beyond it nothing is read, so that the sender has to wait too. */
const MAX_WAITING = 2_000;
/** Frames that arrive within this time are yielded together. */
const GATHER_MS = 100;
/** The most time for the opening handshake. */
const OPENING_MS = 15 * SECOND_MS;
/** A longer frame breaks the connection. The stream is asked to leave such events out. */
const MAX_FRAME_BYTES = 16_000_000;
/** The caller gets control back this often, also when no frame arrives. */
const LONGEST_WAIT_MS = SECOND_MS;
/** How often the connection is pinged. It is given up when two pings stay unanswered. */
const PING_MS = 20 * SECOND_MS;
/** A stream of a whole network that is silent for this many pings (5 minutes) is stuck. */
const STUCK_AFTER_PINGS = 15;

/** The server answered the opening with something other than a stream. It may have said when to come back. */
export class StreamRefusedError extends SourceError {
  constructor(
    readonly status: number,
    retryAfterSeconds?: number,
  ) {
    super(errorCodeOf(status), `the stream answered with status ${status}`, retryAfterSeconds);
  }
}

function refusalOf({ statusCode: status = 0, headers: received }: IncomingMessage): StreamRefusedError {
  const headers = Object.fromEntries(Object.entries(received).map(([name, value]) => [name, String(value)]));
  const now = Date.now();
  const pauseMs = retryAfterMs(headers, now) ?? (status === 429 ? resetMs(headers, now) : null);
  return new StreamRefusedError(status, pauseMs === null ? undefined : Math.ceil(pauseMs / 1000));
}

/** Returns what broke a connection, by its code such as ECONNREFUSED. */
const breakOf = (error: Error) =>
  new SourceError(
    'unreachable',
    `the stream broke: ${'code' in error && typeof error.code === 'string' ? error.code : error.message}`,
  );

/** One connection: the frames that wait, and why it ended. */
class Connection {
  readonly #socket: WebSocket;
  readonly #changes = new Subject<void>();
  #waiting: string[] = [];
  #ended: Error | null = null;
  /** Pings since the last answer, and since the last frame. */
  #unanswered = 0;
  #idle = 0;

  constructor(url: URL, userAgent: string) {
    this.#socket = new WebSocket(url, {
      headers: { 'user-agent': userAgent },
      handshakeTimeout: OPENING_MS,
      maxPayload: MAX_FRAME_BYTES,
      // The reader judges a frame of broken text. It must not end the stream.
      skipUTF8Validation: true,
    });
    this.#socket.on('message', (data: RawData) => {
      this.#unanswered = this.#idle = 0;
      this.#waiting.push((data as Buffer).toString('utf8'));
      if (this.#waiting.length >= MAX_WAITING) this.#socket.pause();
      this.#changes.next();
    });
    this.#socket.on('pong', () => (this.#unanswered = 0));
    this.#socket.on('unexpected-response', (request, response) => {
      request.destroy();
      this.end(refusalOf(response));
    });
    this.#socket.on('error', (error) => this.end(breakOf(error)));
    this.#socket.on('close', (code) =>
      this.end(new SourceError('unreachable', `the stream was closed (${code})`)),
    );
    this.#socket.on('open', () => this.#changes.next());
  }

  /** Pings the other side. Ends the connection when it does not answer or has been silent for too long. */
  ping(): void {
    if (this.#socket.readyState !== WebSocket.OPEN || this.#socket.isPaused) return;
    if (this.#unanswered++ >= 2 || this.#idle++ >= STUCK_AFTER_PINGS)
      this.end(new SourceError('timeout', 'the stream has fallen silent'));
    else this.#socket.ping();
  }

  end(reason: Error): void {
    this.#ended ??= reason;
    this.#socket.terminate();
    this.#changes.next();
  }

  /** Resolves when the stream is open. Throws why it is not. */
  async opened(): Promise<void> {
    while (this.#socket.readyState === WebSocket.CONNECTING && !this.#ended) await this.#change();
    // Frames that arrived before it broke are still yielded.
    if (this.#ended && this.#waiting.length === 0) throw this.#ended;
  }

  /**
   * Returns the frames that arrived; none after a second of silence. Throws why the connection ended, after the last
   * one.
   */
  async take(): Promise<readonly string[]> {
    if (this.#waiting.length === 0 && !this.#ended) await this.#change();
    if (!this.#ended && this.#waiting.length > 0 && this.#waiting.length < MAX_WAITING)
      await sleep(GATHER_MS);
    if (this.#waiting.length === 0 && this.#ended) throw this.#ended;
    const taken = this.#waiting;
    this.#waiting = [];
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.resume();
    return taken;
  }

  /** Resolves at the next change, or after a second. */
  async #change(): Promise<void> {
    await firstValueFrom(race(this.#changes, timer(LONGEST_WAIT_MS)));
  }
}

/**
 * Opens a WebSocket and yields its text frames in batches as they arrive: an empty batch when it opens, and one after
 * each second of silence. While the caller works on a batch, little more is read. Throws `StreamRefusedError`, or
 * another `SourceError` that says what broke the connection. When the signal fires, throws its reason.
 */
export async function* readFrames(
  url: URL,
  options: { readonly userAgent: string; readonly signal: AbortSignal },
): AsyncGenerator<readonly string[]> {
  const { userAgent, signal } = options;
  signal.throwIfAborted();
  const connection = new Connection(url, userAgent);
  const stop = () => connection.end(new Error('stopping', { cause: signal.reason }));
  const work = whenAborted(signal).subscribe(stop);
  work.add(interval(PING_MS).subscribe(() => connection.ping()));
  try {
    await connection.opened();
    yield [];
    for (;;) {
      const frames = await connection.take();
      signal.throwIfAborted();
      yield frames;
    }
  } finally {
    work.unsubscribe();
    connection.end(new Error('closed'));
  }
}
