import type { DetectLanguage } from './detect.ts';
import { languageCode } from './language-code.ts';

/** What the language of a post is determined from. */
export interface WrittenPost {
  /** As the source says. */
  readonly lang: string | null;
  readonly title: string | null;
  readonly text: string;
}

/** Returns the ISO 639-1 code of a post's language: what the source says, else what is detected, else null. */
export const postLanguage =
  (detect: DetectLanguage) =>
  ({ lang, title, text }: WrittenPost): string | null =>
    languageCode(lang) ?? detect(title === null ? text : `${title}\n${text}`);
