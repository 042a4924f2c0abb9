import { trainLessons, scoreOf } from '../built-in/lessons/lesson-model.ts';
import type { LessonFeatures } from '../built-in/lessons/lesson-features.ts';
import { runSync } from '../built-in/lessons/time-slicing.ts';

/** A post with whether it is relevant. */
export interface LabeledText {
  readonly text: string;
  readonly relevant: boolean;
}

/** Learns from lessons and returns whether a text is relevant. */
export type PlainLearner = (lessons: readonly LabeledText[]) => (text: string) => boolean;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

class Counts {
  readonly #of = new Map<string, number>();
  lessons = 0;
  add(words: ReadonlySet<string>): void {
    this.lessons += 1;
    for (const word of words) this.#of.set(word, (this.#of.get(word) ?? 0) + 1);
  }
  /** Returns the log probability of a word, with Laplace smoothing. */
  rate = (word: string) => Math.log(((this.#of.get(word) ?? 0) + 1) / (this.lessons + 2));
}

/** Naive Bayes over words: what corrections alone can teach. */
export const naiveBayes: PlainLearner = (lessons) => {
  const [yes, no] = [new Counts(), new Counts()];
  const vocabulary = new Set<string>();
  for (const { text, relevant } of lessons) {
    const words = wordsOf(text);
    (relevant ? yes : no).add(words);
    for (const word of words) vocabulary.add(word);
  }
  const prior = Math.log((yes.lessons + 1) / (no.lessons + 1));
  return (text) => {
    const words = [...wordsOf(text)].filter((word) => vocabulary.has(word));
    return words.reduce((sum, word) => sum + yes.rate(word) - no.rate(word), prior) >= 0;
  };
};

/** Ridge logistic regression over words. Without lessons of both kinds, everything is of the one kind. */
export const logisticRegression: PlainLearner = (lessons) => {
  const numbers = new Map<string, number>();
  const features = (text: string, isNew: boolean): LessonFeatures => {
    if (isNew) for (const word of wordsOf(text)) if (!numbers.has(word)) numbers.set(word, numbers.size);
    const hashes = Uint32Array.from([...wordsOf(text)].flatMap((word) => numbers.get(word) ?? []));
    const values = new Float32Array(hashes.length).fill(1 / Math.sqrt(Math.max(1, wordsOf(text).size)));
    return { dense: new Float32Array(0), hashes, values };
  };
  const examples = lessons.map(({ text, relevant }) => ({
    ...features(text, true),
    ...{ relevant, baseline: 0, weight: 1 },
  }));
  const model = runSync(trainLessons(examples));
  return (text) => scoreOf(model, features(text, false)) > 0;
};
