import { nearestName } from '../../schemas/config/nearest-name.ts';
import { SENTIMENTS } from '../../schemas/judging/verdict.ts';
import { RELEVANCE_BANDS } from '../../schemas/mentions/mention.ts';
import type { FieldCondition } from '../../schemas/query/mention-query.ts';
import { SOURCES } from '../../schemas/source.ts';
import { postedCondition } from './posted-condition.ts';
import { QueryError } from './query-error.ts';
import type { QueryScope } from './query-scope.ts';
import type { QueryField, Term, TextField } from './syntax.ts';

/** Stands for no upper bound of a number; above all that a mention can have. */
const MOST = 999_999_999_999_999;

const NUMBER = /^(>=|<=|>|<|=)?(\d{1,15})$/;

/** Reads `>50`, `<=50` or `50`; null for anything else. Both bounds are inclusive. */
function boundsOf(text: string): { from: number; to: number } | null {
  const found = NUMBER.exec(text);
  if (!found) return null;
  const number = Number(found[2]);
  const bounds: Record<string, { from: number; to: number }> = {
    '>': { from: number + 1, to: MOST },
    '>=': { from: number, to: MOST },
    '<': { from: 0, to: number - 1 },
    '<=': { from: 0, to: number },
  };
  return bounds[found[1] ?? '='] ?? { from: number, to: number };
}

/** Returns the one of a closed list that a term names. Throws `QueryError` that suggests the nearest. */
function oneOf<T extends string>(names: readonly T[], { field, text, at }: Term): T {
  const name = names.find((each) => each === text.toLowerCase());
  if (name !== undefined) return name;
  const near = nearestName(text.toLowerCase(), names);
  const rule = near ? `did you mean ${near}?` : `expected one of ${names.join(', ')}`;
  throw new QueryError(at, `${field}: has no ${text}; ${rule}`);
}

function urgencyOf({ text, at }: Term): FieldCondition {
  const band = RELEVANCE_BANDS.findIndex((each) => each.band === text.toLowerCase());
  if (band >= 0)
    return {
      ...{ kind: 'urgency', from: RELEVANCE_BANDS[band]!.from },
      to: (RELEVANCE_BANDS[band - 1]?.from ?? MOST + 1) - 1,
    };
  const bounds = boundsOf(text);
  if (bounds) return { kind: 'urgency', ...bounds };
  throw new QueryError(at, 'expected a number such as >=70, or high, medium or low after urgency:');
}

function engagementOf({ text, at }: Term): FieldCondition {
  const bounds = boundsOf(text);
  if (bounds) return { kind: 'engagement', ...bounds };
  throw new QueryError(at, 'expected a number such as >50 after engagement:');
}

function categoryOf({ text, quoted, at }: Term, { categoriesNamed }: QueryScope): FieldCondition {
  if (!quoted && text.toLowerCase() === 'none') return { kind: 'category', ids: null };
  if (!quoted && /^[1-9]\d{0,8}$/.test(text)) return { kind: 'category', ids: [Number(text)] };
  const ids = categoriesNamed?.(text);
  if (ids?.length === 0) throw new QueryError(at, `there is no category ${text}`);
  return { kind: 'category', ids: ids ?? [] };
}

function assigneeOf({ text, at }: Term, { userId }: QueryScope): FieldCondition {
  if (text === 'none') return { kind: 'assignee', assignee: null };
  if (text !== 'me') return { kind: 'assignee', assignee: text };
  if (userId === undefined) throw new QueryError(at, 'assignee:me is a member, not an API key');
  return { kind: 'assignee', assignee: userId };
}

function matching(pattern: RegExp, { field, text, at }: Term, expected: string): string {
  const value = text.toLowerCase();
  if (pattern.test(value)) return value;
  throw new QueryError(at, `expected ${expected} after ${field}:`);
}

function required({ field, text, at }: Term, value: string): string {
  if (value !== '') return value;
  throw new QueryError(at, `expected a value after ${field}:, not just ${text === '' ? 'quotes' : text}`);
}

/** Leaves out what differs between links to one page. */
const addressOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '');

type Reader = (term: Term, scope: QueryScope) => FieldCondition;

const READERS: Readonly<Record<Exclude<QueryField, TextField>, Reader>> = {
  author: (term) => ({
    kind: 'author',
    name: required(term, term.text.toLowerCase().replace(/^@/, '')),
    prefix: term.prefix,
  }),
  source: (term) => ({ kind: 'source', source: oneOf(SOURCES, term) }),
  subreddit: (term) => ({
    kind: 'subreddit',
    name: required(term, term.text.toLowerCase().replace(/^\/?r\//, '')),
  }),
  domain: (term) => ({
    kind: 'domain',
    host: required(term, addressOf(term.text).replace(/[/?#].*$/s, '')),
  }),
  link: (term) => ({ kind: 'link', address: required(term, addressOf(term.text)) }),
  lang: (term) => ({ kind: 'lang', lang: matching(/^[a-z]{2}$/, term, 'an ISO 639-1 code such as en') }),
  engagement: engagementOf,
  urgency: urgencyOf,
  sentiment: (term) => ({ kind: 'sentiment', sentiment: oneOf(SENTIMENTS, term) }),
  category: categoryOf,
  tag: (term) => ({ kind: 'tag', tag: required(term, term.text) }),
  assignee: assigneeOf,
  story: (term) => ({
    kind: 'story',
    storyId: matching(/^[0-9a-f]{32}$/, term, 'the 32 hex digits of a story_id'),
  }),
  posted: postedCondition,
};

/** Returns the condition of a term with one of the fields that hold values. Throws `QueryError` for a wrong value. */
export const fieldCondition = (
  field: Exclude<QueryField, TextField>,
  term: Term,
  scope: QueryScope,
): FieldCondition => READERS[field](term, scope);
