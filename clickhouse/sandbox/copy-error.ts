import { ClickHouseError } from '@clickhouse/client';

/** The rows could not be made ready: no fault of the statement. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** ClickHouse's code of MEMORY_LIMIT_EXCEEDED. */
const NO_ROOM = '241';

const failed = (cause: unknown) => new CopyError('the rows could not be made ready', { cause });

/** For work whose failure has nothing to do with the caller's statement: it rejects with `CopyError`. */
export const ownWork = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw failed(cause);
  });

/** For writing rows: that there is no room for them is for the caller to know, and stays the engine's own error. */
export const written = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof ClickHouseError && error.code === NO_ROOM ? error : failed(error);
  });
