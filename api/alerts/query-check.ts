import { QueryError } from '../../domain/query/query-error.ts';
import { resolveQuery } from '../../domain/query/resolve-query.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { MentionQuery } from '../../schemas/query/mention-query.ts';

const refuse = (rule: string): never => {
  throw new PublicError('invalid_request', `filters.q: ${rule}`);
};

function refusePosted(query: MentionQuery): void {
  if (query.kind === 'posted') refuse('posted: is not for alerts and webhooks, which tell of what is new');
  if (query.kind === 'not') refusePosted(query.of);
  if (query.kind === 'all' || query.kind === 'any') query.of.forEach(refusePosted);
}

/** Throws `invalid_request` naming `filters.q` for a query that cannot be read, or that asks for what alerts do not know. */
export function checkAlertQuery(q: string): void {
  const categoriesNamed = () => refuse('category: needs the id of a category, or none');
  try {
    const query = resolveQuery(q, { now: 0, timeZone: 'UTC', categoriesNamed });
    if (query) refusePosted(query);
  } catch (error) {
    if (error instanceof QueryError) refuse(error.message);
    throw error;
  }
}
