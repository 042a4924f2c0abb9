import {
  KeywordIndex,
  type MatchKeyword,
  type SearchedPost,
} from '../../../domain/matching/keyword-index.ts';
import { KEYWORD_DEFAULTS } from '../../../schemas/projects/keyword.ts';

/** A keyword with nothing but a term unless told otherwise. */
export function aKeyword(id: number, term: string, more: Partial<MatchKeyword> = {}): MatchKeyword {
  return { ...KEYWORD_DEFAULTS, id, term, ...more };
}

/** A post of X with nothing but a text unless told otherwise. */
export function aPost(text: string, more: Partial<SearchedPost> = {}): SearchedPost {
  return { source: 'x', title: null, text, author: null, url: '', ...more };
}

/** Whether a post of this text holds a keyword of this term. */
export function holds(text: string, term: string, more: Partial<MatchKeyword> = {}): boolean {
  return KeywordIndex.build([aKeyword(1, term, more)]).match(aPost(text)).length === 1;
}
