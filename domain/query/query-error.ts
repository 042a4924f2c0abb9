/** A query that does not follow the grammar. The message says where (from 1, in characters) and what was expected. */
export class QueryError extends Error {
  override readonly name = 'QueryError';

  /** `at` counts characters before the place. */
  constructor(
    readonly at: number,
    readonly rule: string,
  ) {
    super(`at ${at + 1}: ${rule}`);
  }
}
