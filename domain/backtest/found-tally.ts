import type { KeywordPreview } from '../../schemas/projects/keyword-preview.ts';
import type { Source } from '../../schemas/source.ts';

/** A day of a preview, and when it starts, in milliseconds since 1970. */
export interface PreviewDay {
  readonly day: string;
  readonly start: number;
}

/** Counts what a keyword finds, by day and source. */
export class FoundTally {
  readonly #days: readonly PreviewDay[];
  readonly #bySource = new Map<Source, number[]>();
  total = 0;
  new = 0;
  uncollected = 0;

  /** `days`: oldest first. */
  constructor(days: readonly PreviewDay[]) {
    this.#days = days;
  }

  add(source: Source, posted: number, isNew: boolean): void {
    this.total++;
    if (isNew) this.new++;
    const counts = this.#bySource.get(source) ?? this.#days.map(() => 0);
    this.#bySource.set(source, counts);
    const day = this.#days.findLastIndex(({ start }) => start <= posted);
    if (day >= 0) counts[day]!++;
  }

  get days(): KeywordPreview['days'] {
    const all = [...this.#bySource.values()];
    return this.#days.map(({ day }, at) => ({
      day,
      count: all.reduce((sum, counts) => sum + counts[at]!, 0),
    }));
  }

  get bySource(): KeywordPreview['by_source'] {
    return [...this.#bySource]
      .map(([source, days]) => ({ source, count: days.reduce((sum, one) => sum + one, 0), days }))
      .sort((a, b) => b.count - a.count);
  }
}
