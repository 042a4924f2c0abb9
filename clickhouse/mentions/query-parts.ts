import type { MentionQuery } from '../../schemas/query/mention-query.ts';

type Kind = MentionQuery['kind'];

/** Conditions over columns that never change, next to which an index may be used. */
const STEADY: readonly Kind[] = [
  ...([
    'words',
    'characters',
    'passage',
    'source',
    'subreddit',
    'author',
    'domain',
    'link',
    'posted',
  ] as const),
];
/** Conditions that an index or a search of texts answers, in a lookup of its own. */
const LOOKED_UP: readonly Kind[] = ['words', 'passage', 'domain', 'link'];

/** Whether all leaves of a query are of these kinds, or one of them is. */
function leaves(query: MentionQuery, quantifier: 'every' | 'some', kinds: readonly Kind[]): boolean {
  if (query.kind === 'not') return leaves(query.of, quantifier, kinds);
  if (query.kind !== 'all' && query.kind !== 'any') return kinds.includes(query.kind);
  return query.of[quantifier]((each) => leaves(each, quantifier, kinds));
}

const isSteady = (query: MentionQuery) => leaves(query, 'every', STEADY);

/** Whether some mentions of a query must be looked up. */
export const needsLookup = (query: MentionQuery): boolean => leaves(query, 'some', LOOKED_UP);

/** Whether a query can be looked up as a whole. */
export const isLookup = (query: MentionQuery): boolean => isSteady(query) && needsLookup(query);

/** Whether a query says what a mention must not have, so that most mentions match it. */
export function isNegative(query: MentionQuery): boolean {
  if (query.kind === 'not') return !isNegative(query.of);
  if (query.kind === 'all') return query.of.every(isNegative);
  return query.kind === 'any' && query.of.some(isNegative);
}

const joined = (kind: 'all' | 'any', of: readonly MentionQuery[]): MentionQuery | null =>
  of.length > 1 ? { kind, of } : (of[0] ?? null);

/** A query in two: what can be looked up at once, and the rest. Null: nothing. */
export interface QueryParts {
  readonly lookup: MentionQuery | null;
  readonly rest: MentionQuery | null;
}

/** Splits the entries of a list into those that can be looked up together and the others. */
export function splitList({ kind, of }: MentionQuery & { kind: 'all' | 'any' }): QueryParts {
  const steady = of.filter(isSteady);
  const together = steady.some(needsLookup) ? steady : [];
  return {
    lookup: joined(kind, together),
    rest: joined(
      kind,
      of.filter((each) => !together.includes(each)),
    ),
  };
}

/** Splits a query into what can be looked up at once and what must hold besides. */
export function splitQuery(query: MentionQuery | undefined): QueryParts {
  if (query === undefined) return { lookup: null, rest: null };
  if (isLookup(query)) return { lookup: query, rest: null };
  return query.kind === 'all' ? splitList(query) : { lookup: null, rest: query };
}
