import { readKeywordQuery } from '../../domain/query/keyword-query.ts';
import { QueryError } from '../../domain/query/query-error.ts';
import { PublicError } from '../../schemas/errors.ts';

/** Throws `invalid_request` with the place of what is wrong in the query of a keyword. */
export function checkKeywordQuery(query: string | null | undefined): void {
  if (query === null || query === undefined) return;
  try {
    readKeywordQuery(query);
  } catch (error) {
    throw error instanceof QueryError ? new PublicError('invalid_request', `query: ${error.message}`) : error;
  }
}
