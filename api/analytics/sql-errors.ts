import {
  SqlUnavailableError,
  StatementError,
  TooManyStatementsError,
} from '../../clickhouse/sandbox/errors.ts';
import { PublicError } from '../../schemas/errors.ts';

const RETRY_AFTER_S = 1;

/** Returns the error that the caller sees for an error of a statement. Returns any other error unchanged. */
export function publicSqlError(error: unknown): unknown {
  if (error instanceof StatementError) return new PublicError('invalid_request', `sql: ${error.message}`);
  if (error instanceof TooManyStatementsError)
    return new PublicError('rate_limited', error.message, RETRY_AFTER_S);
  if (error instanceof SqlUnavailableError)
    return new PublicError('unavailable', error.message, RETRY_AFTER_S);
  return error;
}
