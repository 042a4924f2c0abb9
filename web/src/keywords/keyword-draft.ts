import type { Keyword } from '../api/records.ts';

/** A keyword as it is being written. */
export type KeywordDraft = Pick<
  Keyword,
  | 'term'
  | 'aliases'
  | 'excluded'
  | 'require_any'
  | 'case_sensitive'
  | 'whole_word'
  | 'sources'
  | 'group_id'
  | 'active'
>;

/** What a new keyword begins with. */
export const NEW_KEYWORD: KeywordDraft = {
  term: '',
  aliases: [],
  excluded: [],
  require_any: [],
  case_sensitive: false,
  whole_word: true,
  sources: [],
  group_id: null,
  active: true,
};

/** Takes a draft, or a keyword, and gives the fields that the dialog writes. */
export const draftOf = (keyword: KeywordDraft): KeywordDraft => {
  const { term, aliases, excluded, require_any, case_sensitive, whole_word, sources, group_id, active } =
    keyword;
  return { term, aliases, excluded, require_any, case_sensitive, whole_word, sources, group_id, active };
};
