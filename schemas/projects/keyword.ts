import { Type, type Static } from '@sinclair/typebox';
import {
  describe,
  HexColor,
  illustrate,
  IntegerId,
  Name,
  NamedObject,
  Nullable,
  OneOf,
  Timestamp,
} from '../formats.ts';
import { SourceSchema } from '../source.ts';

export const GROUP_KINDS = ['brand', 'competitor', 'custom'] as const;

/** The fields of a keyword group that a caller may write. */
export const groupFields = {
  name: illustrate(Name(60), 'Its display name.', 'Competitors'),
  kind: describe(OneOf(GROUP_KINDS), 'What its keywords name.'),
  color: HexColor,
  position: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Position in lists, from 0.' }),
};

/** The defaults of a keyword group. The store finds a position after the others. */
export const GROUP_DEFAULTS = { kind: 'custom', position: null } as const;

export const KeywordGroupSchema = NamedObject('KeywordGroup', {
  id: describe(IntegerId, 'Its id.'),
  project_id: illustrate(Type.String(), 'The project it belongs to.', 'prj_8f3kd92ma0qx'),
  ...groupFields,
  color: illustrate(Nullable(groupFields.color), 'Its color in charts.', '#0a7cff'),
});
export type KeywordGroup = Static<typeof KeywordGroupSchema>;

/** The most characters of a query, as of `q`. */
export const QUERY_LENGTH = 500;

const Spelling = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const list = (description: string) => Type.Array(Spelling, { maxItems: 50, description });

/** The fields of a keyword that a caller may write. */
export const keywordFields = {
  term: illustrate(
    Type.String({ minLength: 2, maxLength: 200, pattern: '\\S' }),
    'The word or phrase to look for.',
    'Acme Sync',
  ),
  aliases: Type.Array(Spelling, { maxItems: 10, description: 'Other spellings to look for.' }),
  query: illustrate(
    Nullable(Type.String({ minLength: 1, maxLength: QUERY_LENGTH, pattern: '\\S' })),
    'What posts must match instead of containing the term or an alias, in the query language (docs/query.md); null: those. Sources are asked for its words.',
    '"acme sync" NEAR/5 (crash OR lost) -hiring',
  ),
  excluded: Type.Array(Spelling, {
    maxItems: 10,
    description: 'Skips posts that contain one of these.',
  }),
  require_any: Type.Array(Spelling, {
    maxItems: 10,
    description: 'A post must also contain one of these. Empty: no requirement.',
  }),
  case_sensitive: Type.Boolean({ description: 'True: upper and lower case must match.' }),
  whole_word: Type.Boolean({
    description: 'False: the term and its aliases also match inside longer words.',
  }),
  sources: Type.Array(SourceSchema, { description: 'Empty or omitted: every source of the project.' }),
  authors_allow: list('Handles in any case, with or without @. Empty: all.'),
  authors_deny: list('Skips posts of these handles, even if allowed.'),
  subreddits_allow: list('Subreddits, with or without r/. Other sources are not affected. Empty: all.'),
  subreddits_deny: list('Skips posts in these subreddits, even if allowed.'),
  domains_allow: list('Hosts of the post or its links, subdomains included. Empty: all.'),
  domains_deny: list('Skips posts on these hosts or with links to them, even if allowed.'),
  group_id: describe(Nullable(IntegerId), 'The group it belongs to.'),
  active: Type.Boolean({ description: 'False: kept, but not searched.' }),
};

export const KeywordSchema = NamedObject('Keyword', {
  id: describe(IntegerId, 'Its id.'),
  project_id: illustrate(Type.String(), 'The project it belongs to.', 'prj_8f3kd92ma0qx'),
  ...keywordFields,
  created_at: describe(Timestamp, 'When it was created.'),
  updated_at: describe(Timestamp, 'When it was last changed.'),
});
export type Keyword = Static<typeof KeywordSchema>;

/** The defaults of a keyword. */
export const KEYWORD_DEFAULTS = {
  aliases: [],
  query: null,
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
