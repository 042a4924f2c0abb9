import type { Match } from '../../schemas/mentions/mention.ts';
import { pass, type Stage } from '../outcome.ts';

/**
 * Creates the stage that sets the language of each match: an ISO 639-1 code, or null. It runs after the dedupe
 * stage.
 */
export function createLanguageStage(
  languageOf: (post: Pick<Match, 'lang' | 'title' | 'text'>) => string | null,
): Stage<Match, Match> {
  return function languageStage(chunk) {
    return chunk.map(({ value }) => pass({ ...value, lang: languageOf(value) }));
  };
}
