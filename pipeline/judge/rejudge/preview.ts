import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Corrected } from '../../../schemas/judging/correction.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { RejudgeFlip, RejudgePreview } from '../../../schemas/judging/rejudging.ts';
import { truncate, singleLine } from '../visible-text.ts';
import type { Brief, Judge } from '../judge.ts';
import { proportion } from '../../../domain/quality/interval.ts';
import { hasChanged } from './compare-verdicts.ts';
import { rejudgeMentions, totalOf, type Rejudged } from './rejudge-chunk.ts';

/** Mentions shown that would change. */
const MAX_CHANGES = 50;
/** Code points of a post that are shown. */
const EXCERPT_POINTS = 200;
/** Mentions judged in one go of the built-in judge: some 10 ms, during which nothing else of the process runs. */
const SLICE = 100;

const flipOf = ({ mention, before, after }: Rejudged): RejudgeFlip => ({
  mention_id: mention.id,
  url: mention.url,
  excerpt: truncate(
    singleLine(mention.title ? `${mention.title}: ${mention.text}` : mention.text),
    EXCERPT_POINTS,
  ),
  before,
  after,
});

const isFlip = ({ before, after }: Rejudged) => before.relevant !== after.relevant;

/** Those that would change in what people see in lists: relevance first, then the rest. */
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

/** Judges a sample once more and gives what it says of all `total` mentions. Changes nothing; throws what the judge throws. */
export async function previewRejudging(
  judge: Judge,
  brief: Brief,
  sample: readonly Mention[],
  corrected: ReadonlyMap<string, ReadonlySet<keyof Corrected>>,
  total: number,
  now: string,
): Promise<RejudgePreview> {
  const rejudged: Rejudged[] = [];
  for (let index = 0; index < sample.length; index += SLICE) {
    rejudged.push(
      ...(await rejudgeMentions(judge, brief, sample.slice(index, index + SLICE), corrected, now)),
    );
    await nextTurn();
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
