import { languageOfFunctionWords } from '../../domain/report/function-words.ts';
import type { DetectLanguage } from '../language/detect.ts';
import { postLanguage } from '../language/post-language.ts';
import { detectPostInjection } from '../judge/prompt-injection/detect-injection.ts';
import type { DraftRequest } from './drafter.ts';

/**
 * Returns the language of a post (ISO 639-1): what the mention says, else what is detected in its text, else what its
 * function words say; null: unclear.
 */
export function languageOf(
  { lang, title, text }: DraftRequest['mention'],
  detect: DetectLanguage,
): string | null {
  const { safeText } = detectPostInjection({ title, text });
  const known = postLanguage(detect)({ lang, title: null, text: safeText });
  if (known !== null) return known;
  const said = safeText.toLowerCase().replaceAll(/https?:\/\/\S+|['’]/g, '');
  return languageOfFunctionWords(said.match(/\p{L}+/gu) ?? []);
}
