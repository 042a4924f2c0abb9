import type { eld } from 'eld/extrasmall';

/** Returns the ISO 639-1 code of a text's language; null when the text is too short, mixed or unclear. */
export type DetectLanguage = (text: string) => string | null;

type Detector = Pick<typeof eld, 'detect'>;

/** What every language writes alike: addresses, handles, hashtags, numbers and what is attached to them. */
const NOT_WORDS = /\bhttps?:\/\/\S+|\bwww\.\S+|[\w.+-]*@[\w.-]+|#[\p{L}\p{N}_]+|\S*\d\S*/giu;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const LATIN = /\p{Script=Latin}/gu;
const LETTERS = /\p{L}/gu;
/** How many letters of an alphabet one letter of these scripts counts for. */
const DENSE_WORTH = 3;
/** With fewer letters, detection is right too seldom: measured, see docs/use/keywords.md. */
const MIN_LETTERS = 24;
/** Characters to read at each end of a text. The package reads 350 bytes and hardly gains from more. */
const WINDOW = 600;
/** A text is mixed when its share of non-Latin letters is between these. */
const MIXED_FROM = 0.15;
const MIXED_TO = 0.6;
/** The least lead of the first language over the second, in scores from 0 to 1. */
const MIN_LEAD = 0.01;

/**
 * Detected Malay is most often Indonesian, which the package does not know. No language is better than the wrong one.
 */
const AMBIGUOUS = new Set(['ms']);

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Returns how many letters there are, in letters of an alphabet, and the share of them that is not Latin. */
function weigh(words: string): { readonly letters: number; readonly otherShare: number } {
  const latin = count(words, LATIN);
  const others = count(words, LETTERS) - latin + count(words, DENSE) * (DENSE_WORTH - 1);
  return { letters: latin + others, otherShare: others / (latin + others) };
}

/** Returns the language of one part; undefined when it has too few words. */
function detectPart(detector: Detector, part: string): string | null | undefined {
  const words = part.replace(NOT_WORDS, ' ');
  const { letters, otherShare } = weigh(words);
  if (letters < MIN_LETTERS) return undefined;
  if (otherShare > MIXED_FROM && otherShare < MIXED_TO) return null;
  const result = detector.detect(words);
  if (result.language === '' || AMBIGUOUS.has(result.language) || !result.isReliable()) return null;
  const [first = 0, second = 0] = Object.values(result.getScores());
  return first - second < MIN_LEAD ? null : result.language;
}

/** Creates the detection with this detector. Both ends of a long text must agree. Pure. */
export function languageDetection(detector: Detector): DetectLanguage {
  return (text) => {
    const start = detectPart(detector, text.slice(0, WINDOW)) ?? null;
    if (start === null) return null;
    const end = detectPart(detector, text.slice(Math.max(text.length - WINDOW, WINDOW)));
    return end === undefined || end === start ? start : null;
  };
}

/** Loads the smallest data of the package `eld`: 60 languages, 1 MB, no network. */
export async function openLanguageDetection(): Promise<DetectLanguage> {
  // Imported here so that `--help` and configuration checks do not wait for it.
  const { eld } = await import('eld/extrasmall');
  return languageDetection(eld);
}
