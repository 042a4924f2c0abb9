import type { MentionQuery } from '../../schemas/query/mention-query.ts';
import { QueryError } from '../query/query-error.ts';
import { resolveQuery } from '../query/resolve-query.ts';

/** What is left of a query that this version cannot read: a condition that no mention meets. */
const NOTHING: MentionQuery = { kind: 'category', ids: [] };
const MOST_KNOWN = 1_000;

/** The conditions of the queries that were read last: alerts are compared with every mention. */
const known = new Map<string, MentionQuery | null>();

/**
 * Returns the conditions of the `q` of an alert or webhook; null for white space only. It says nothing that depends on the
 * time or on who asks, which is refused when it is saved. Pure.
 */
export function alertQuery(q: string): MentionQuery | null {
  const kept = known.get(q);
  if (kept !== undefined) return kept;
  if (known.size >= MOST_KNOWN) known.clear();
  const read = readQuery(q);
  known.set(q, read);
  return read;
}

function readQuery(q: string): MentionQuery | null {
  try {
    return resolveQuery(q, { now: 0, timeZone: 'UTC' });
  } catch (error) {
    if (error instanceof QueryError) return NOTHING;
    throw error;
  }
}
