/** A WHERE clause and the values bound in it. */
export interface Where {
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** An SQL condition that can be combined with AND, and the values bound in it. */
export type Condition = readonly [sql: string, params?: Readonly<Record<string, unknown>>];
