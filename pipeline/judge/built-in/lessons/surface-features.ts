import { memoizeByForm, type WordForm } from '../memoize.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import { featureHash, type LessonFeatures, scaleToLength } from './lesson-features.ts';

/** Kinds of hashed features: a word as written, and three letters of one. 1 to 7 are taken. */
const WRITTEN_KIND = 8;
const LETTERS_KIND = 9;
/** The longest word split into letters, in UTF-16 units: a longer one is hardly a word. */
const MAX_SPLIT = 40;

const hashesOf = memoizeByForm(({ text }: WordForm) => {
  const bounded = `_${text.slice(0, MAX_SPLIT)}_`;
  return {
    written: featureHash(WRITTEN_KIND, text),
    letters: Int32Array.from({ length: bounded.length - 2 }, (_, at) =>
      featureHash(LETTERS_KIND, bounded.slice(at, at + 3)),
    ),
  };
});

/** Words among the most common ones of English, by their index in the vocabulary. */
const COMMON_WORDS = 200;
/** The word count, and the number of hashtags, that count as many. */
const MANY_WORDS = 30;
const MANY_TAGS = 4;

/** Returns how a text is written: links, marks, length, and how English it is, each from -1 to 1, scaled to length 1. */
function styleOf({ text, tokens }: ParsedPost): Float32Array {
  let [words, common, unknown, tags, handles] = [0, 0, 0, 0, 0];
  for (const { kind, mark, vocabularyIndex } of tokens) {
    if (kind !== 'word') continue;
    words += 1;
    if (vocabularyIndex < 0) unknown += 1;
    else if (vocabularyIndex < COMMON_WORDS) common += 1;
    if (mark === '#') tags += 1;
    else if (mark === '@') handles += 1;
  }
  const share = (count: number) => count / Math.max(1, words);
  const flag = (found: boolean) => (found ? 1 : 0);
  const style = Float32Array.of(
    flag(/https?:\/\//.test(text)),
    Math.min(1, tags / MANY_TAGS),
    flag(handles > 0),
    flag(text.startsWith('RT ')),
    flag(text.includes('?')),
    flag(text.includes('!')),
    Math.min(1, words / MANY_WORDS) - 0.5,
    Math.min(1, 2 * share(common)) * 2 - 1,
    2 * share(unknown) - 1,
    flag(/[^\u0000-\u007f]/.test(text)),
  );
  scaleToLength(style, 1);
  return style;
}

/**
 * Computes how a post or a lesson is written, whatever it says about the name: its words as written with stop words,
 * their letters, and its style. It shows what a user wants apart from what the name means: a language, no link lists, no
 * shouting.
 */
export function surfaceFeatures({ nameStems }: Profile, post: ParsedPost): LessonFeatures {
  const forms = new Set<WordForm>();
  for (const { kind, stem, form } of post.tokens)
    if (kind === 'word' && !nameStems.has(stem)) forms.add(form);
  const written = new Map<number, number>();
  const letters = new Map<number, number>();
  for (const form of forms) {
    const hashes = hashesOf(form);
    written.set(hashes.written, 1);
    for (const hash of hashes.letters) letters.set(hash, 1);
  }
  const values = new Float32Array(written.size + letters.size).fill(1);
  scaleToLength(values.subarray(0, written.size), 1);
  scaleToLength(values.subarray(written.size), 1);
  return { dense: styleOf(post), hashes: Uint32Array.from([...written.keys(), ...letters.keys()]), values };
}
