import type { Keyword } from '../api/records.ts';

/** The state of the keyword form. */
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

/** The initial state of a new keyword. */
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

/** Returns the fields that the form edits. */
export const draftOf = (keyword: KeywordDraft): KeywordDraft => {
  const { term, aliases, excluded, require_any, case_sensitive, whole_word, sources, group_id, active } =
    keyword;
  return { term, aliases, excluded, require_any, case_sensitive, whole_word, sources, group_id, active };
};
