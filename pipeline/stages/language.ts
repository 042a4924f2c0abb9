import type { Match } from '../../schemas/mentions/mention.ts';
import { pass, type Stage } from '../outcome.ts';

/**
 * The stage that gives each match its language as an ISO 639-1 code, or null. It stands behind the memory, so that only
 * posts that are new to a project are looked at. The same post always gets the same answer.
 */
export function createLanguageStage(
  languageOf: (post: Pick<Match, 'lang' | 'title' | 'text'>) => string | null,
): Stage<Match, Match> {
  return function languageStage(chunk) {
    return chunk.map(({ value }) => pass({ ...value, lang: languageOf(value) }));
  };
}
