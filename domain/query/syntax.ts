/** The fields of a query, in the order of docs/query.md. */
export const QUERY_FIELDS = [
  'title',
  'text',
  'place',
  'author',
  'source',
  'subreddit',
  'domain',
  'link',
  'lang',
  'engagement',
  'urgency',
  'sentiment',
  'category',
  'tag',
  'assignee',
  'story',
  'posted',
] as const;
export type QueryField = (typeof QUERY_FIELDS)[number];

/** Fields whose values are words of a text. */
const TEXT_FIELDS: readonly QueryField[] = ['title', 'text', 'place'];
export type TextField = 'title' | 'text' | 'place';

export const isTextField = (field: QueryField | null): field is TextField | null =>
  field === null || TEXT_FIELDS.includes(field);

/** Whether the values of a field may end with `*`. */
export const takesPrefix = (field: QueryField | null): boolean => isTextField(field) || field === 'author';

/** A word, a phrase, or the value of a field. `at` counts the characters before it. */
export interface Term {
  readonly kind: 'term';
  readonly field: QueryField | null;
  /** As it is written, without quotes, `=` and `*`. */
  readonly text: string;
  readonly quoted: boolean;
  readonly exact: boolean;
  readonly prefix: boolean;
  readonly at: number;
}

/** The syntax tree of a query. Lists have two entries or more, and none of their own kind. */
export type Query =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Query[] }
  | { readonly kind: 'not'; readonly of: Query }
  | {
      readonly kind: 'near';
      readonly within: number;
      readonly left: readonly Term[];
      readonly right: readonly Term[];
    }
  | Term;
