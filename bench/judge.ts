import { benchJudgeRate } from './judge/rate.ts';
import { benchJudgeTokens } from './judge/tokens.ts';
import type { Print } from './print.ts';

/** Measures the rate of the built-in judge and the tokens of a model. `judge/quality.ts` measures quality. */
export async function benchJudge(print: Print): Promise<void> {
  await benchJudgeRate(print);
  await benchJudgeTokens(print);
}
