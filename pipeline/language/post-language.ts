import type { DetectLanguage } from './detect.ts';
import { languageCode } from './language-code.ts';

/** The part of a post that tells its language. */
export interface Written {
  /** As the source gave it. */
  readonly lang: string | null;
  readonly title: string | null;
  readonly text: string;
}

/** Gives the ISO 639-1 code of a post's language: the source's word for it, else what is detected, else null. */
export const postLanguage =
  (detect: DetectLanguage) =>
  ({ lang, title, text }: Written): string | null =>
    languageCode(lang) ?? detect(title === null ? text : `${title}\n${text}`);
