import type { SearchedPost } from '../../domain/matching/keyword-index.ts';
import { randomNumbers } from '../../test/support/random-numbers.ts';

/** The average length of a post of the sources, in characters. */
const LENGTH = 290;
/** Words of the generated language. Frequency falls with rank, as in real ones (Zipf). */
const VOCABULARY = 30_000;
/** The share of words that are one of the first thousand brands: about one post in six contains one. */
const BRAND_SHARE = 0.004;
const BRANDS_IN_POSTS = 1_000;
/** The share of posts with a character beyond ASCII, as on Bluesky and X: 0.3 to 0.4. */
const BEYOND_ASCII_SHARE = 0.35;

const SYLLABLES =
  'ka lo mi ren ta zu bri con del est for gan hi ion ju ker lin mor na or pra qui ra son tur un ver wex yo ze'.split(
    ' ',
  );
const ENDINGS = ['it’s fine', 'naïve café', '🚀🚀', 'great…', '“so they say”', 'été – non'];

function makeVocabulary(): string[] {
  const random = randomNumbers(1);
  const syllable = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '';
  return Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 1 + Math.floor(random() * 3.2) }, syllable).join(''),
  );
}

/** The words of the generated language, most common first. */
export const WORDS: readonly string[] = makeVocabulary();

/** Returns the name of a fictional brand. */
export const brandName = (index: number): string => `Br${index.toString(36)}x`;

/** Generates posts, the same in every run. */
export function makePosts(count: number): SearchedPost[] {
  const random = randomNumbers(2);
  const word = () => {
    if (random() < BRAND_SHARE) return brandName(Math.floor(random() * BRANDS_IN_POSTS));
    const chosen = WORDS[Math.floor(VOCABULARY ** random()) - 1] ?? '';
    return random() < 0.1 ? chosen.charAt(0).toUpperCase() + chosen.slice(1) : chosen;
  };
  const separator = () => (random() < 0.1 ? ', ' : random() < 0.08 ? '. ' : ' ');
  const text = () => {
    let written = '';
    while (written.length < LENGTH - 10) written += word() + separator();
    return (
      written +
      (random() < BEYOND_ASCII_SHARE ? (ENDINGS[Math.floor(random() * ENDINGS.length)] ?? '') : 'end')
    );
  };
  // Concatenated strings are trees inside the engine; parsing JSON gives flat ones, as in the service.
  return Array.from({ length: count }, () => ({
    source: 'x',
    title: null,
    text: JSON.parse(JSON.stringify(text())) as string,
    author: null,
    url: '',
  }));
}
