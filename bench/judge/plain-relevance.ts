import type { JudgeLine, VerdictLine } from '../../schemas/judging/judge-file.ts';

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

const verdict = (relevant: boolean): VerdictLine => ({
  relevant,
  sentiment: 'neutral',
  urgency: 0,
  category: null,
  reason: '',
  summary: '',
  confidence: 0.5,
});

/**
 * Judges by shared words, the simplest way to tell namesakes apart: a post is relevant unless it shares more words with
 * the namesakes than with the description and anchors.
 */
export function bySharedWords(lines: readonly JudgeLine[]): VerdictLine[] {
  return lines.map(({ post, project }) => {
    const { anchors = [], namesakes = [] } = project.settings?.ambiguous ?? {};
    const name = wordsOf(project.name);
    const own = wordsOf([project.description ?? '', ...anchors].join(' '));
    const foreign = wordsOf(namesakes.join(' '));
    const words = [...wordsOf(post.text)].filter((word) => !name.has(word));
    const shared = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
    return verdict(shared(own) >= shared(foreign));
  });
}

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

/** Judges by naive Bayes over the words of a group's lessons: what corrections alone can teach. */
export function byNaiveBayes(lines: readonly JudgeLine[]): VerdictLine[] {
  const taught = new Map<string, { yes: Counts; no: Counts; vocabulary: Set<string> }>();
  const of = (group: string) => {
    const known = taught.get(group) ?? { yes: new Counts(), no: new Counts(), vocabulary: new Set() };
    taught.set(group, known);
    return known;
  };
  for (const { group, lessons } of lines)
    for (const { text, relevant } of lessons ?? []) {
      const { yes, no, vocabulary } = of(group ?? '');
      const words = wordsOf(text);
      (relevant ? yes : no).add(words);
      for (const word of words) vocabulary.add(word);
    }
  return lines.map(({ group, post }) => {
    const { yes, no, vocabulary } = of(group ?? '');
    const words = [...wordsOf(post.text)].filter((word) => vocabulary.has(word));
    const prior = Math.log((yes.lessons + 1) / (no.lessons + 1));
    return verdict(words.reduce((sum, word) => sum + yes.rate(word) - no.rate(word), prior) >= 0);
  });
}
