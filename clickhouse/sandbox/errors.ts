import { ClickHouseError } from '@clickhouse/client';

/**
 * A statement that breaks a rule or a limit, or that the engine rejects. The message tells the caller what to change.
 */
export class StatementError extends Error {
  override readonly name = 'StatementError';

  /** `position` is where in the statement the problem is, as in `line 1, column 8`. */
  constructor(problem: string, position: string | null = null) {
    super(position === null ? problem : `${problem} (${position})`);
  }
}

/** Too many statements are running: retry. */
export class TooManyStatementsError extends Error {
  override readonly name = 'TooManyStatementsError';
}

/** The statement could not run, through no fault of its own: retry. */
export class SqlUnavailableError extends Error {
  override readonly name = 'SqlUnavailableError';
}

/** The rows that a statement reads could not be prepared. `cause` is the error of the store. */
export class PreparationError extends Error {
  override readonly name = 'PreparationError';
}

const preparationError = (cause: unknown) =>
  new PreparationError('the rows could not be prepared', { cause });

/** Rejects with `PreparationError` when the work fails. Use it for work that does not depend on the statement. */
export const preparing = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw preparationError(cause);
  });

const MEMORY_LIMIT_EXCEEDED = '241';

/** Like `preparing`, for inserts: a memory limit stays the engine's own error, because the caller can select less. */
export const inserting = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof ClickHouseError && error.code === MEMORY_LIMIT_EXCEEDED
      ? error
      : preparationError(error);
  });

/** Takes the text before a position and returns the position in words; lines and columns count from 1. */
export function positionAfter(before: string): string {
  const lines = before.split('\n');
  return `line ${lines.length}, column ${[...lines.at(-1)!].length + 1}`;
}
