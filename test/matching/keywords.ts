import { KeywordIndex, type MatchKeyword } from '../../matching/keyword-index.ts';

/** A keyword with nothing but a term unless told otherwise. */
export function aKeyword(id: number, term: string, more: Partial<MatchKeyword> = {}): MatchKeyword {
  return { id, term, aliases: [], excluded: [], caseSensitive: false, sources: [], ...more };
}

/** Whether a post of this text holds a keyword of this term. */
export function holds(text: string, term: string, more: Partial<MatchKeyword> = {}): boolean {
  return KeywordIndex.build([aKeyword(1, term, more)]).match({ source: 'x', title: null, text }).length === 1;
}
