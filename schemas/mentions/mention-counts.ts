import { Type } from '@sinclair/typebox';
import { Count, describe, NamedObject, Nullable, OneOf } from '../formats.ts';
import type { mentionFilterFields } from './mention-filter.ts';

/** What mentions can be counted by, and the filter that chooses among the options. */
export const COUNTED_BY = {
  source: 'sources',
  sentiment: 'sentiment',
  status: 'status',
  relevance: 'relevance',
  category: 'categories',
  keyword: 'keywords',
  group: 'groups',
  author: 'authors',
  lang: 'lang',
} as const satisfies Readonly<Record<string, keyof typeof mentionFilterFields>>;

/** A property by which mentions are counted. */
export type CountedBy = keyof typeof COUNTED_BY;
export const COUNTED_PROPERTIES = Object.keys(COUNTED_BY) as readonly CountedBy[];

/** How many mentions each option of a filter would show. */
export const MentionCountsSchema = NamedObject('MentionCounts', {
  by: OneOf(COUNTED_PROPERTIES),
  data: Type.Array(
    NamedObject('MentionCount', {
      key: describe(
        Nullable(Type.String()),
        'A word, a handle, or an id as text; null: mentions without one.',
      ),
      name: Type.String(),
      count: Count,
    }),
  ),
});
