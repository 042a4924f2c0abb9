import {
  KeywordIndex,
  type MatchKeyword,
  type SearchedPost,
} from '../../../domain/matching/keyword-index.ts';
import { KEYWORD_DEFAULTS } from '../../../schemas/projects/keyword.ts';

/** Creates a keyword with only a term, unless `more` says otherwise. */
export function aKeyword(id: number, term: string, more: Partial<MatchKeyword> = {}): MatchKeyword {
  return { ...KEYWORD_DEFAULTS, id, term, ...more };
}

/** Creates an X post with only a text, unless `more` says otherwise. */
export function aPost(text: string, more: Partial<SearchedPost> = {}): SearchedPost {
  return { source: 'x', title: null, text, author: null, url: '', ...more };
}

/** Whether a post with this text matches a keyword with this term. */
export function holds(text: string, term: string, more: Partial<MatchKeyword> = {}): boolean {
  return KeywordIndex.build([aKeyword(1, term, more)]).match(aPost(text)).length === 1;
}
