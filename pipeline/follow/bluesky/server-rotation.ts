import { StreamRefusedError } from '../websocket-frames.ts';

/** The server to open the stream at. */
export interface ServerChoice {
  readonly url: URL;
  /** For how long the server still asks not to be called, in milliseconds. */
  readonly waitMs: number;
  /** Whether to resume at the position, if there is one. */
  readonly fromPosition: boolean;
}

/** One refusal may be a glitch. With several servers, it takes as many refusals as there are servers. */
const FEWEST_REFUSALS = 2;

/** Whether the position may be the cause: the request was refused for what it asks, not for when or how often. */
const mayBeThePosition = (status: number) =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Chooses among the servers of one stream. A server that names a pause (`Retry-After`) is not called during it. A
 * position is given up only when a server that refused it accepts us without it: otherwise a passing failure would lose
 * the posts of the gap for good. Times are in milliseconds since 1970.
 */
export class ServerRotation {
  #next = 0;
  /** Openings at the position that were refused since the stream was last open, and the servers that refused. */
  #refusals = 0;
  readonly #refusedBy = new Set<string>();
  readonly #pausedUntil = new Map<string, number>();

  /** Accepts the addresses of the servers, at least one. */
  constructor(private readonly urls: readonly URL[]) {}

  /** Returns the next server that may be called. If all have named a pause, the one whose pause ends first. */
  choose(now: number): ServerChoice {
    const turn = this.urls.map((_, at) => this.urls[(this.#next + at) % this.urls.length]!);
    const waitMs = ({ host }: URL) => Math.max(0, (this.#pausedUntil.get(host) ?? 0) - now);
    const url = turn.reduce((best, each) => (waitMs(each) < waitMs(best) ? each : best));
    this.#next = this.urls.indexOf(url);
    const isProbe =
      this.#refusedBy.has(url.host) && this.#refusals >= Math.max(FEWEST_REFUSALS, this.urls.length);
    return { url, waitMs: waitMs(url), fromPosition: !isProbe };
  }

  /** Records that the stream was opened. */
  opened(): void {
    this.#refusals = 0;
    this.#refusedBy.clear();
  }

  /** Records that the chosen server failed. `url`: the request; `hadPosition`: whether it named a position. */
  failed(url: URL, hadPosition: boolean, error: unknown, now: number): void {
    this.#next++;
    if (!(error instanceof StreamRefusedError)) return;
    if (error.retryAfterSeconds !== undefined)
      this.#pausedUntil.set(url.host, now + error.retryAfterSeconds * 1000);
    if (!mayBeThePosition(error.status)) return;
    if (hadPosition) {
      this.#refusals++;
      this.#refusedBy.add(url.host);
      // Refused without a position as well: the position is not the cause.
    } else this.opened();
  }
}
