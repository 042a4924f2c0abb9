/**
 * What a source grants over a longer time than its rate limit: `units` in each calendar day or month of a zone, or in
 * any period of `rollingMs`.
 */
export interface SourceQuota {
  readonly units: number;
  readonly per:
    | { readonly calendar: 'day' | 'month'; readonly zone: string }
    | { readonly rollingMs: number };
  /** Set when only sweeps spend it: they may then use all of it, not just their share. */
  readonly onlyForSweeps?: true;
}
