import { Type, type Static } from '@sinclair/typebox';
import { HexColor, IntegerId, Name, Nullable, OneOf, Timestamp } from './formats.ts';
import { SourceSchema } from './source.ts';

export const GROUP_KINDS = ['brand', 'competitor', 'custom'] as const;

/** The fields of a keyword group that a caller may write. */
export const groupFields = {
  name: Name(60),
  kind: OneOf(GROUP_KINDS),
  color: HexColor,
  position: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
};

export const KeywordGroupSchema = Type.Object(
  {
    id: IntegerId,
    project_id: Type.String(),
    ...groupFields,
    color: Nullable(groupFields.color),
  },
  { $id: 'KeywordGroup', additionalProperties: false },
);
export type KeywordGroup = Static<typeof KeywordGroupSchema>;

const Spelling = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });

/** The fields of a keyword that a caller may write. */
export const keywordFields = {
  term: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S' }),
  aliases: Type.Array(Spelling, { maxItems: 10 }),
  excluded: Type.Array(Spelling, { maxItems: 10 }),
  case_sensitive: Type.Boolean(),
  sources: Type.Array(SourceSchema, { description: 'Empty or omitted: every source of the project.' }),
  group_id: Nullable(IntegerId),
  active: Type.Boolean(),
};

export const KeywordSchema = Type.Object(
  {
    id: IntegerId,
    project_id: Type.String(),
    ...keywordFields,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'Keyword', additionalProperties: false },
);
export type Keyword = Static<typeof KeywordSchema>;
