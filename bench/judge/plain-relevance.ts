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
