import { resolveQuery } from '../../domain/query/resolve-query.ts';
import type { MentionQuery } from '../../schemas/query/mention-query.ts';

/** Returns the `q` of a selection from its text, as the API reads it; nothing for white space only. */
export function q(text: string): { readonly q?: MentionQuery } {
  const query = resolveQuery(text, { now: Date.now(), timeZone: 'UTC' });
  return query ? { q: query } : {};
}
