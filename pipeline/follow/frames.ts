import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket, type RawData } from 'ws';
import { failureOf } from '../poll/failure.ts';
import { resetMs, retryAfterMs } from '../connector/retry-after.ts';
import { SourceError } from '../connector/connector.ts';

/** Frames that wait at most; beyond it nothing is read, so that the sender has to wait too. */
const MOST_WAITING = 2_000;
/** Frames that come within this time are handed over together. */
const GATHER_MS = 100;
/** An answer to the opening must come within this time. */
const OPENING_MS = 15_000;
/** A frame longer than this breaks the connection; the stream is asked to leave such events out. */
const MOST_BYTES = 16_000_000;
/** The caller gets a word this often, also when nothing comes: it has other things to see to. */
const LONGEST_WAIT_MS = 1_000;
/** A connection is asked this often whether it still stands, and given up when it has not answered twice. */
const PING_MS = 20_000;
/** A stream of a whole network that says nothing for so many pings (5 minutes) is stuck. */
const STUCK_AFTER = 15;

/** The stream's server answered the opening with something else than a stream, and may have said when to come back. */
export class StreamRefusedError extends SourceError {
  constructor(
    readonly status: number,
    retryAfterSeconds?: number,
  ) {
    super(failureOf(status), `the stream answered with status ${status}`, retryAfterSeconds);
  }
}

/** What an answer means that is none to an opening. */
function refusalOf({ statusCode: status = 0, headers: told }: IncomingMessage): StreamRefusedError {
  const headers = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)]));
  const now = Date.now();
  const pauseMs = retryAfterMs(headers, now) ?? (status === 429 ? resetMs(headers, now) : null);
  return new StreamRefusedError(status, pauseMs === null ? undefined : Math.ceil(pauseMs / 1000));
}

/** What broke a connection, by its code such as ECONNREFUSED. */
const breakOf = (error: Error) =>
  new SourceError(
    'unreachable',
    `the stream broke: ${'code' in error && typeof error.code === 'string' ? error.code : error.message}`,
  );

/** One connection: what has come and not been taken, and how it ended. */
class Connection {
  readonly #socket: WebSocket;
  #waiting: string[] = [];
  #ended: Error | null = null;
  #wake: () => void = () => undefined;
  /** Pings since the other side last answered, and since it last sent a frame. */
  #unanswered = 0;
  #idle = 0;

  constructor(url: URL, userAgent: string) {
    this.#socket = new WebSocket(url, {
      headers: { 'user-agent': userAgent },
      handshakeTimeout: OPENING_MS,
      maxPayload: MOST_BYTES,
      // A frame of broken text is for its reader to judge; it must not end the stream.
      skipUTF8Validation: true,
    });
    this.#socket.on('message', (data: RawData) => {
      this.#unanswered = this.#idle = 0;
      this.#waiting.push((data as Buffer).toString('utf8'));
      if (this.#waiting.length >= MOST_WAITING) this.#socket.pause();
      this.#wake();
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
    this.#socket.on('open', () => this.#wake());
  }

  /** Asks whether the other side is still there. */
  ping(): void {
    if (this.#socket.readyState !== WebSocket.OPEN || this.#socket.isPaused) return;
    if (this.#unanswered++ >= 2 || this.#idle++ >= STUCK_AFTER)
      this.end(new SourceError('timeout', 'the stream has fallen silent'));
    else this.#socket.ping();
  }

  end(reason: Error): void {
    this.#ended ??= reason;
    this.#socket.terminate();
    this.#wake();
  }

  /** Resolves when the server takes us. Throws why it does not. */
  async opened(): Promise<void> {
    while (this.#socket.readyState === WebSocket.CONNECTING && !this.#ended) await this.#wait();
    // What was sent before it broke is still to be taken.
    if (this.#ended && this.#waiting.length === 0) throw this.#ended;
  }

  /** What has come; nothing after a second of silence. Throws why the connection ended once everything has been taken. */
  async take(): Promise<readonly string[]> {
    if (this.#waiting.length === 0 && !this.#ended) await this.#wait();
    if (!this.#ended && this.#waiting.length > 0 && this.#waiting.length < MOST_WAITING)
      await delay(GATHER_MS);
    if (this.#waiting.length === 0 && this.#ended) throw this.#ended;
    const taken = this.#waiting;
    this.#waiting = [];
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.resume();
    return taken;
  }

  async #wait(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_WAIT_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * Opens a WebSocket and gives its text frames as they come, some at a time: none as soon as it is open, and none when nothing
 * has come for a second. While the caller works on them, little more is read. Throws `StreamRefusedError`, or another
 * `SourceError` that says what broke the connection; when the signal fires, its reason.
 */
export async function* openFrames(
  url: URL,
  options: { readonly userAgent: string; readonly signal: AbortSignal },
): AsyncGenerator<readonly string[]> {
  const { userAgent, signal } = options;
  signal.throwIfAborted();
  const connection = new Connection(url, userAgent);
  const stop = () => connection.end(new Error('stopping', { cause: signal.reason }));
  signal.addEventListener('abort', stop);
  const pings = setInterval(() => connection.ping(), PING_MS);
  try {
    await connection.opened();
    yield [];
    for (;;) {
      const frames = await connection.take();
      signal.throwIfAborted();
      yield frames;
    }
  } finally {
    clearInterval(pings);
    signal.removeEventListener('abort', stop);
    connection.end(new Error('closed'));
  }
}
