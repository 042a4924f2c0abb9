import { benchJudgeRate } from './judge/rate.ts';
import { benchJudgeTokens } from './judge/tokens.ts';
import type { Print } from './print.ts';

/** Measures the judges: the rate of the built-in one, and the tokens of a model. `quality.ts` measures how well they judge. */
export async function benchJudge(print: Print): Promise<void> {
  await benchJudgeRate(print);
  await benchJudgeTokens(print);
}
