import type { Keyword } from '../api/records.ts';

/** The initial state of a new keyword. */
export const NEW_KEYWORD = {
  term: '',
  aliases: [],
  query: null,
  excluded: [],
  require_any: [],
  case_sensitive: false,
  whole_word: true,
  sources: [],
  group_id: null,
  active: true,
} satisfies Partial<Keyword>;

/** The state of the keyword form. */
export type KeywordDraft = Pick<Keyword, keyof typeof NEW_KEYWORD>;

/** Returns the fields that the form edits. */
export const draftOf = (keyword: KeywordDraft): KeywordDraft =>
  Object.fromEntries(
    Object.keys(NEW_KEYWORD).map((name) => [name, keyword[name as keyof KeywordDraft]]),
  ) as KeywordDraft;
