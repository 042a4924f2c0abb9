import type { Analytics } from '../api/records.ts';
import type { AnalyticsFilter } from './analytics-filter.ts';
import type { Compared } from './comparison.ts';
import type { ComparedFigures } from './trends-data.ts';

/** What the plots of a period are drawn from. */
export interface PlotData {
  readonly project: string;
  readonly filter: AnalyticsFilter;
  readonly analytics: Analytics;
  /** What the period is compared with, and its figures once they are there. */
  readonly comparison: Compared | null;
  readonly compared: ComparedFigures | null;
  /** The address of the page that lists the annotations; empty: this one does. */
  readonly listAddress: string;
}
