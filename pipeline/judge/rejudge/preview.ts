import type { Corrected } from '../../../schemas/judging/correction.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { RejudgeFlip, RejudgePreview } from '../../../schemas/judging/rejudging.ts';
import { yieldThread } from '../built-in/lessons/time-slicing.ts';
import { chunksOf } from '../../chunks-of.ts';
import { truncate, singleLine } from '../visible-text.ts';
import type { Brief, Judge } from '../judge.ts';
import { proportion } from '../../../domain/quality/interval.ts';
import { hasChanged } from './compare-verdicts.ts';
import { rejudgeMentions, totalOf, type Rejudged } from './rejudge-chunk.ts';

/** The most changed mentions a preview lists. */
const MAX_CHANGES = 50;
/** Code points of a post's excerpt. */
const EXCERPT_POINTS = 200;
/** Mentions per slice: about 10 ms of the built-in judge, during which the process does nothing else. */
const SLICE = 100;

const flipOf = ({ mention, before, after }: Rejudged): RejudgeFlip => ({
  mention_id: mention.id,
  url: mention.url,
  excerpt: truncate(
    singleLine(
      mention.title && mention.title !== mention.text ? `${mention.title}: ${mention.text}` : mention.text,
    ),
    EXCERPT_POINTS,
  ),
  before,
  after,
});

const isFlip = ({ before, after }: Rejudged) => before.relevant !== after.relevant;

/** Returns the mentions whose listed fields would change, changes of relevance first. */
const visibleChanges = (rejudged: readonly Rejudged[]): RejudgeFlip[] => {
  const others = rejudged.filter(
    (one) =>
      !isFlip(one) &&
      hasChanged(
        { ...one.before, summary: '', reason: '', judge: '' },
        { ...one.after, summary: '', reason: '', judge: '' },
      ),
  );
  return [...rejudged.filter(isFlip), ...others].slice(0, MAX_CHANGES).map(flipOf);
};

/**
 * Rejudges a sample and estimates the changes among all `total` mentions. Changes nothing. Throws what the judge
 * throws.
 */
export async function previewRejudging(
  judge: Judge,
  brief: Brief,
  sample: readonly Mention[],
  corrected: ReadonlyMap<string, ReadonlySet<keyof Corrected>>,
  total: number,
  now: string,
): Promise<RejudgePreview> {
  const rejudged: Rejudged[] = [];
  for (const mentions of chunksOf(sample, SLICE)) {
    rejudged.push(...(await rejudgeMentions(judge, brief, mentions, corrected, now)));
    await yieldThread();
  }
  const { counts, tokens, cost } = totalOf(rejudged);
  const flips = counts.to_relevant + counts.to_irrelevant;
  const sampled = sample.length < total;
  const rate = sampled ? proportion(flips, sample.length) : null;
  const used = tokens.input + tokens.output;
  const scale = sample.length === 0 ? 0 : total / sample.length;
  return {
    total,
    counts,
    sampled,
    flips_estimate: Math.round(flips * scale),
    flips_low: rate ? Math.floor(rate.low * total) : flips,
    flips_high: rate ? Math.ceil(rate.high * total) : flips,
    tokens_estimate: Math.round(used * scale),
    cost_estimate: cost === null ? null : cost * scale,
    tokens_used: Math.round(used),
    flips: visibleChanges(rejudged),
  };
}
