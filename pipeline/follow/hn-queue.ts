/** Most items fetched for a gap: at ten a minute some three hours. What lies further back is left to the scans. */
const MOST_BEHIND = 2_000;
/** First pause before an item that was not there is asked for again; doubled each time. */
const FIRST_PAUSE_MS = 20_000;
/** Comments may be held back for minutes by their authors' setting; what is still not there after this will not come. */
const PATIENCE_MS = 20 * 60_000;

interface Missing {
  readonly since: number;
  readonly tries: number;
  readonly nextAt: number;
}

/**
 * Which items of Hacker News are to be fetched: ids are given out in order, but an item may appear some time after its
 * id. Times are in milliseconds.
 */
export class HnQueue {
  readonly #missing = new Map<number, Missing>();

  /** `reached`: the last id that was taken from the row. */
  constructor(private reached: number) {}

  /** Ids that are due, ascending, when `max` is the greatest there is. */
  due(max: number, now: number): number[] {
    const from = Math.max(this.reached, max - MOST_BEHIND);
    const fresh = Array.from({ length: Math.max(0, max - from) }, (_, at) => from + 1 + at);
    const again = [...this.#missing].filter(([, { nextAt }]) => nextAt <= now).map(([id]) => id);
    return [...again.sort((a, b) => a - b), ...fresh];
  }

  /** The item was there. */
  done(id: number): void {
    this.#missing.delete(id);
    this.reached = Math.max(this.reached, id);
  }

  /** The item was not there. It comes round again for a while. */
  missing(id: number, now: number): void {
    const { since, tries } = this.#missing.get(id) ?? { since: now, tries: 0 };
    this.done(id);
    if (now - since < PATIENCE_MS)
      this.#missing.set(id, { since, tries: tries + 1, nextAt: now + FIRST_PAUSE_MS * 2 ** tries });
  }

  /** The last id up to which everything is done with. */
  get position(): number {
    return Math.min(this.reached, ...[...this.#missing.keys()].map((id) => id - 1));
  }
}
