import type { Keyword } from './keyword.ts';

/** What a keyword asks of a post besides its spellings. */
export type KeywordConditions = Readonly<
  Pick<
    Keyword,
    | 'query'
    | 'excluded'
    | 'require_any'
    | 'case_sensitive'
    | 'whole_word'
    | 'authors_allow'
    | 'authors_deny'
    | 'subreddits_allow'
    | 'subreddits_deny'
    | 'domains_allow'
    | 'domains_deny'
  >
>;
