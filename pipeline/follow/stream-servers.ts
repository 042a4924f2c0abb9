import { StreamRefusedError } from './frames.ts';

/** Where a stream is opened next. */
export interface Opening {
  readonly url: URL;
  /** For how long its server still asks to be left alone, in milliseconds. */
  readonly waitMs: number;
  /** Whether to go on from the position, if there is one. */
  readonly fromPosition: boolean;
}

/** One refusal may be a slip. With several servers, as many refusals as there are servers. */
const FEWEST_REFUSALS = 2;

/** Whether the position may be to blame: the request was refused for what it asks, not for when or how often. */
const mayBeThePosition = (status: number) =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Which of the servers of one stream is asked next. A server that names a pause (`Retry-After`) is left alone for it. A position is
 * given up only when a server that refused it takes us without it: a gap that a passing failure left would be lost
 * for good. Times are in milliseconds since 1970.
 */
export class StreamServers {
  #next = 0;
  /** Openings from the position that were refused since the stream was last open, and by whom. */
  #refusals = 0;
  readonly #refusedBy = new Set<string>();
  readonly #restsUntil = new Map<string, number>();

  /** Takes the addresses of the servers, at least one. */
  constructor(private readonly urls: readonly URL[]) {}

  /** The next server in turn that may be asked; when all have named a pause, the one whose pause ends first. */
  choose(now: number): Opening {
    const turn = this.urls.map((_, at) => this.urls[(this.#next + at) % this.urls.length]!);
    const waitMs = ({ host }: URL) => Math.max(0, (this.#restsUntil.get(host) ?? 0) - now);
    const url = turn.reduce((best, each) => (waitMs(each) < waitMs(best) ? each : best));
    this.#next = this.urls.indexOf(url);
    const isProbe =
      this.#refusedBy.has(url.host) && this.#refusals >= Math.max(FEWEST_REFUSALS, this.urls.length);
    return { url, waitMs: waitMs(url), fromPosition: !isProbe };
  }

  /** The stream was opened. */
  opened(): void {
    this.#refusals = 0;
    this.#refusedBy.clear();
  }

  /** The server that was chosen last failed. `url`: what it was asked for; `hadPosition`: whether that named a position. */
  failed(url: URL, hadPosition: boolean, error: unknown, now: number): void {
    this.#next++;
    if (!(error instanceof StreamRefusedError)) return;
    if (error.retryAfterSeconds !== undefined)
      this.#restsUntil.set(url.host, now + error.retryAfterSeconds * 1000);
    if (!mayBeThePosition(error.status)) return;
    if (hadPosition) {
      this.#refusals++;
      this.#refusedBy.add(url.host);
      // Refused without it as well: it was not the position.
    } else this.opened();
  }
}
