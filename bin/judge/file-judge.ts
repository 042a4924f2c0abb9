import { BUILT_IN_JUDGE, createBuiltInJudge } from '../../pipeline/judge/built-in-judge.ts';
import type { Judge, Judgement } from '../../pipeline/judge/judge.ts';
import { UNBOUNDED } from '../../pipeline/judge/model/token-budget.ts';
import { openModelJudge } from '../../pipeline/judge/open-judge.ts';
import type { RetryLaterError } from '../../pipeline/outcome.ts';
import { MINUTE_MS } from '../../schemas/duration.ts';
import type { Config } from '../../schemas/config/config.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { sleep } from '../../runtime/timing/abort.ts';
import { createMetrics, type Metrics } from '../../runtime/metrics.ts';
import { UnreachableError } from '../service/reach.ts';
import { UsageError } from '../usage-error.ts';

/** What judging a file cost. */
export interface JudgingCost {
  /** Calls to a model, including failed ones. */
  readonly calls: number;
  readonly input_tokens: number;
  /** Input tokens from the provider's cache. */
  readonly cached_tokens: number;
  readonly output_tokens: number;
  /** In US dollars; null without configured token prices. */
  readonly dollars: number | null;
  readonly seconds: number;
}

/** A judge for files: without a database, and with an unlimited budget. */
export interface FileJudge {
  readonly judge: Judge;
  /** Returns the cost since it was opened, for these verdicts. */
  cost(verdicts: readonly Judgement[]): Promise<Omit<JudgingCost, 'seconds'>>;
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

async function costOf(
  { judgeCalls, judgeTokens }: Metrics,
  verdicts: readonly Judgement[],
): Promise<Omit<JudgingCost, 'seconds'>> {
  const [calls, tokens] = [await judgeCalls.get(), await judgeTokens.get()];
  const tokensOf = (direction: string) =>
    total(tokens.values.filter(({ labels }) => labels.direction === direction).map(({ value }) => value));
  const priced = verdicts.flatMap(({ trace }) => trace.cost ?? []);
  return {
    calls: total(
      calls.values.filter(({ labels }) => labels.judge !== BUILT_IN_JUDGE).map(({ value }) => value),
    ),
    input_tokens: tokensOf('input'),
    cached_tokens: Math.round(total(verdicts.map(({ trace }) => trace.tokens.cached))),
    output_tokens: tokensOf('output'),
    dollars: priced.length > 0 ? total(priced) : null,
  };
}

/**
 * Opens a judge by name: `built-in`, or `model` for the configured one. Throws `UsageError` for any other name, and
 * without a configured model.
 */
export function openFileJudge(config: Config, wanted: string): FileJudge {
  if (wanted !== 'built-in' && wanted !== 'model') throw new UsageError('--judge must be built-in or model');
  const metrics = createMetrics();
  const builtIn = createBuiltInJudge();
  const judge =
    wanted === 'built-in'
      ? builtIn
      : openModelJudge(config, { budget: UNBOUNDED, metrics, logger: silentLogger(), fallback: builtIn });
  if (!judge) throw new UsageError('--judge model needs OPENAI_API_KEY to be set');
  return { judge, cost: (verdicts) => costOf(metrics, verdicts) };
}

/** How long to wait for the first verdict, when the address or key may be wrong, and between later ones. */
const FIRST_VERDICT_MS = 2 * MINUTE_MS;
const NEXT_VERDICT_MS = 10 * MINUTE_MS;

/**
 * Creates the wait for an unavailable model: waits as long as requested and reports it on standard error, then throws
 * `UnreachableError`. Call `progressed` with every verdict.
 */
export function createProviderWait() {
  let heard = Date.now();
  let hasHeard = false;
  return {
    progressed() {
      heard = Date.now();
      hasHeard = true;
    },
    async wait({ message, delayMs }: RetryLaterError): Promise<void> {
      if (Date.now() - heard > (hasHeard ? NEXT_VERDICT_MS : FIRST_VERDICT_MS))
        throw new UnreachableError(`${message}; gave up`);
      process.stderr.write(`${message}; trying again in ${Math.ceil(delayMs / 1_000)} s\n`);
      await sleep(delayMs);
    },
  };
}
