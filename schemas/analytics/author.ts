import { Type, type Static } from '@sinclair/typebox';
import { SourceSchema } from '../source.ts';
import { Count, describe, NamedObject, Nullable } from '../formats.ts';

/** Which authors are listed, and in which order. */
export const AUTHOR_MODES = ['all', 'supporters', 'critics'] as const;
export type AuthorMode = (typeof AUTHOR_MODES)[number];

/** An author's handle at a source, with the totals of their mentions. */
export const AuthorSchema = NamedObject('Author', {
  author: Type.String(),
  name: describe(Nullable(Type.String()), 'The name that one of the mentions shows; null: none does.'),
  source: SourceSchema,
  count: Count,
  positive: Count,
  neutral: Count,
  negative: Count,
  engagement: Type.Integer({ minimum: 0, description: 'The sum over the mentions.' }),
});
export type Author = Static<typeof AuthorSchema>;

export const AuthorListSchema = NamedObject('AuthorList', { data: Type.Array(AuthorSchema) });
