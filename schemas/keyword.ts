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
const list = (description: string) => Type.Array(Spelling, { maxItems: 50, description });

/** The fields of a keyword that a caller may write. */
export const keywordFields = {
  term: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S' }),
  aliases: Type.Array(Spelling, { maxItems: 10 }),
  excluded: Type.Array(Spelling, { maxItems: 10 }),
  require_any: Type.Array(Spelling, {
    maxItems: 10,
    description: 'A post must also contain at least one of these. Empty: nothing more is required.',
  }),
  case_sensitive: Type.Boolean(),
  whole_word: Type.Boolean({
    description: 'False: the term and its aliases may also stand inside a longer word.',
  }),
  sources: Type.Array(SourceSchema, { description: 'Empty or omitted: every source of the project.' }),
  authors_allow: list('Handles, in either case, with or without @. Empty: every author.'),
  authors_deny: list('Posts of these handles are skipped, also when they are allowed.'),
  subreddits_allow: list(
    'Subreddits, with or without r/; posts of other sources are not affected. Empty: all.',
  ),
  subreddits_deny: list('Posts in these subreddits are skipped, also when they are allowed.'),
  domains_allow: list(
    'Hosts of the post or of a link in it, with everything below them: acme.com is blog.acme.com as well. Empty: all.',
  ),
  domains_deny: list(
    'Posts on these hosts, or with a link to them, are skipped, also when they are allowed.',
  ),
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

/** What a caller may leave out of a keyword, as it is then. */
export const KEYWORD_DEFAULTS = {
  aliases: [],
  excluded: [],
  require_any: [],
  case_sensitive: false,
  whole_word: true,
  sources: [],
  authors_allow: [],
  authors_deny: [],
  subreddits_allow: [],
  subreddits_deny: [],
  domains_allow: [],
  domains_deny: [],
  active: true,
} satisfies Partial<Keyword>;
