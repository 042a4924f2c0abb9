import { storyWords } from '../stories/story-words.ts';
import { isFunctionWord } from './function-words.ts';

/** The words and pairs of words that a text is about: how each is written, by a key that its inflections share. */
export type Terms = ReadonlyMap<string, string>;

const ENDING = /(?:ing|ed|es|s|e)$/;
const SHORTEST_STEM = 4;
const DOUBLED = /([b-df-hj-np-tv-z])\1$/;

/** Returns what a word's common inflections share: crash, crashes, crashed and crashing are one. Crude but consistent. */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const cut = word.replace(ENDING, '');
  const stem = cut.length >= SHORTEST_STEM ? cut : word;
  return stem.replace(/e$/, '').replace(DOUBLED, '$1');
}

/** Scripts without spaces between words, whose characters are words of their own. */
const CHARACTER = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}]$/u;

/** Whether a word can be the subject of a post. */
const isContent = (word: string) =>
  CHARACTER.test(word) || (word.length > 2 && !isFunctionWord(word) && !/^[\p{N}.,]+$/u.test(word));

/** Returns the stems of the words of these names: of keywords, aliases and the project, which every mention has. */
export const stemsOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => storyWords(name).map(stemOf)));

/**
 * Returns the terms of a text: words that carry meaning, and pairs of them that stand next to each other. Single characters
 * count only in pairs. `ignored`: stems that all texts have.
 */
export function termsOf(text: string, ignored: ReadonlySet<string>): Terms {
  const terms = new Map<string, string>();
  let before: { stem: string; word: string } | null = null;
  for (const word of storyWords(text)) {
    const stem = stemOf(word);
    if (!isContent(word) || ignored.has(stem)) {
      before = null;
      continue;
    }
    const isCharacter = CHARACTER.test(word);
    if (!isCharacter) terms.set(stem, word);
    const joint = isCharacter ? '' : ' ';
    if (before && before.stem !== stem) terms.set(`${before.stem} ${stem}`, `${before.word}${joint}${word}`);
    before = { stem, word };
  }
  return terms;
}
