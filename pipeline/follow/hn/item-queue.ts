import { backoffMs, type BackoffPolicy } from '../../../runtime/timing/backoff.ts';
import { MINUTE_MS, SECOND_MS } from '../../../schemas/duration.ts';

/** The most items fetched after a gap: at ten a minute about three hours. Scans find what is older. */
const MAX_BEHIND = 2_000;
/**
 * How long a missing item is asked for. Authors may delay comments by minutes; what is missing after this will not
 * come.
 */
const GIVE_UP_AFTER_MS = 20 * MINUTE_MS;
/** Between two attempts to fetch a missing item. */
const RETRIES: BackoffPolicy = { firstMs: 20 * SECOND_MS, longestMs: GIVE_UP_AFTER_MS, jitter: 0 };

interface Missing {
  readonly since: number;
  readonly attempts: number;
  readonly nextAt: number;
}

/**
 * Decides which items of Hacker News to fetch. Ids are assigned in order, but an item may appear some time after its
 * id. Times are in milliseconds since 1970.
 */
export class ItemQueue {
  readonly #missing = new Map<number, Missing>();

  /** `reached`: the last id that was fetched. */
  constructor(private reached: number) {}

  /** Returns the ids to fetch: missing ones that are due, then new ones up to `max`. */
  due(max: number, now: number): number[] {
    const from = Math.max(this.reached, max - MAX_BEHIND);
    const fresh = Array.from({ length: Math.max(0, max - from) }, (_, at) => from + 1 + at);
    const again = [...this.#missing].filter(([, { nextAt }]) => nextAt <= now).map(([id]) => id);
    return [...again.sort((a, b) => a - b), ...fresh];
  }

  /** Records that the item was there. */
  done(id: number): void {
    this.#missing.delete(id);
    this.reached = Math.max(this.reached, id);
  }

  /** Records that the item was not there. It becomes due again for a while. */
  missing(id: number, now: number): void {
    const { since, attempts } = this.#missing.get(id) ?? { since: now, attempts: 0 };
    this.done(id);
    if (now - since < GIVE_UP_AFTER_MS)
      this.#missing.set(id, {
        since,
        attempts: attempts + 1,
        nextAt: now + backoffMs(RETRIES, attempts + 1),
      });
  }

  /** The last id up to which no item is pending. */
  get position(): number {
    return Math.min(this.reached, ...[...this.#missing.keys()].map((id) => id - 1));
  }
}
