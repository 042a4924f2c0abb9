/** Short texts for the table of sources in the manual, without a full stop. */
export interface SourceSummary {
  /** What a query can contain, e.g. `one query per spelling`. */
  readonly keywordSearch: string;
  /** How far back a search reaches, e.g. `7 days`. */
  readonly reach: string;
  /** How often the source is called at most, e.g. `1 call a second`. */
  readonly callLimit: string;
}
