import type { eld } from 'eld/extrasmall';

/** Takes a text and gives the ISO 639-1 code of its language; null when it is too short, mixed or unclear. */
export type DetectLanguage = (text: string) => string | null;

type Detector = Pick<typeof eld, 'detect'>;

/** What is written alike in every language: addresses, handles, tags, numbers and what they are joined to. */
const NOT_WORDS = /\bhttps?:\/\/\S+|\bwww\.\S+|[\w.+-]*@[\w.-]+|#[\p{L}\p{N}_]+|\S*\d\S*/giu;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const LATIN = /\p{Script=Latin}/gu;
const LETTERS = /\p{L}/gu;
/** A letter of these scripts says about as much as so many of an alphabet. */
const DENSE_WORTH = 3;
/** Fewer letters are right too seldom: measured, see docs/use/keywords.md. */
const LEAST_LETTERS = 24;
/** Characters that are looked at, at each end of a text. The package reads 350 bytes and hardly gains from more. */
const WINDOW = 600;
/** Shares of letters of other scripts beside Latin between which a text counts as mixed. */
const MIXED_FROM = 0.15;
const MIXED_TO = 0.6;
/** How much clearer the first language must be than the second, of scores between 0 and 1. */
const LEAST_LEAD = 0.01;

/** Malay here is most often Indonesian, which the package does not know: better none than the wrong one. */
const NOT_TOLD_APART = new Set(['ms']);

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** How many letters there are, in letters of an alphabet, and which share of them is not Latin. */
function weigh(words: string): { readonly letters: number; readonly otherShare: number } {
  const latin = count(words, LATIN);
  const others = count(words, LETTERS) - latin + count(words, DENSE) * (DENSE_WORTH - 1);
  return { letters: latin + others, otherShare: others / (latin + others) };
}

/** The language of one part; undefined when it has too few words to ask. */
function detectPart(detector: Detector, part: string): string | null | undefined {
  const words = part.replace(NOT_WORDS, ' ');
  const { letters, otherShare } = weigh(words);
  if (letters < LEAST_LETTERS) return undefined;
  if (otherShare > MIXED_FROM && otherShare < MIXED_TO) return null;
  const result = detector.detect(words);
  if (result.language === '' || NOT_TOLD_APART.has(result.language) || !result.isReliable()) return null;
  const [first = 0, second = 0] = Object.values(result.getScores());
  return first - second < LEAST_LEAD ? null : result.language;
}

/** Detection by this detector: both ends of a long text must agree. Pure. */
export function languageDetection(detector: Detector): DetectLanguage {
  return (text) => {
    const start = detectPart(detector, text.slice(0, WINDOW)) ?? null;
    if (start === null) return null;
    const end = detectPart(detector, text.slice(Math.max(text.length - WINDOW, WINDOW)));
    return end === undefined || end === start ? start : null;
  };
}

/** Loads the data of the package `eld` in its smallest size: 60 languages, 1 MB, no network. */
export async function openLanguageDetection(): Promise<DetectLanguage> {
  // Here and not above: who only asks for help or checks a configuration need not wait for it.
  const { eld } = await import('eld/extrasmall');
  return languageDetection(eld);
}
