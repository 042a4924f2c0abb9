import type { Match } from '../../schemas/mentions/mention.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { valencesOf } from './built-in/sentiment/valence.ts';
import type { Judge, Judgement } from './judge.ts';

/**
 * The confidence from which the built-in judge decides alone: at least nineteen of twenty such verdicts on names with
 * namesakes are right. Chosen by `npm run bench cascade`; docs/use/judging.md has the table.
 */
export const SURE_CONFIDENCE = 0.9;

/** The urgency of complaints and direct questions, about which the model is always asked. */
const ANSWER_SOON = 40;

export interface CascadeOptions {
  readonly builtIn: Judge;
  /** Judges what the built-in judge is not sure of. */
  readonly model: Judge;
  readonly metrics: Pick<Metrics, 'cascadePosts'>;
  /** 0.5 to 1, default `SURE_CONFIDENCE`. */
  readonly sureConfidence?: number;
}

/** Whether the built-in judge can tell the sentiment of a post: it has a list of opinion words of its language. */
const isReadable = ({ lang }: Match) => lang !== null && valencesOf(lang) !== null;

/**
 * Whether the built-in judge's verdict stands: it is sure of the relevance, and a relevant post is neither urgent nor in a
 * language that the judge does not read.
 */
const stands = (verdict: Judgement, match: Match, sureConfidence: number): boolean =>
  verdict.confidence >= sureConfidence &&
  (!verdict.relevant || (verdict.urgency < ANSWER_SOON && isReadable(match)));

/**
 * Creates a judge that asks the model only about posts of which the built-in judge is not sure. Throws what the model
 * throws, and then judges none of the posts.
 */
export function createCascadeJudge({
  builtIn,
  model,
  metrics,
  sureConfidence = SURE_CONFIDENCE,
}: CascadeOptions): Judge {
  return {
    name: `${model.name} after ${builtIn.name}`,
    async judge(brief, posts) {
      const verdicts = await builtIn.judge(brief, posts);
      const open = posts.flatMap((match, index) =>
        stands(verdicts[index]!, match, sureConfidence) ? [] : [index],
      );
      const asked =
        open.length > 0
          ? await model.judge(
              brief,
              open.map((index) => posts[index]!),
            )
          : [];
      open.forEach((index, position) => (verdicts[index] = asked[position]!));
      metrics.cascadePosts.inc({ decided_by: 'built-in' }, posts.length - open.length);
      metrics.cascadePosts.inc({ decided_by: 'model' }, open.length);
      return verdicts;
    },
  };
}
