import { BUILT_IN_JUDGE, createBuiltInJudge } from '../../pipeline/judge/built-in-judge.ts';
import type { Judge, Judgement } from '../../pipeline/judge/judge.ts';
import { UNBOUNDED } from '../../pipeline/judge/model/token-budget.ts';
import { openModelJudge } from '../../pipeline/judge/open-judge.ts';
import type { RetryLaterError } from '../../pipeline/outcome.ts';
import type { Config } from '../../schemas/config/config.ts';
import { MINUTE_MS, SECOND_MS } from '../../schemas/duration.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { createMetrics, type Metrics } from '../../runtime/metrics.ts';
import { sleep } from '../../runtime/timing/abort.ts';
import { UnreachableError } from '../service/reach.ts';
import { UsageError } from '../usage-error.ts';

/** What judging a file cost. */
export interface JudgingCost {
  /** Calls to a model, including failed ones. */
  readonly calls: number;
  readonly input_tokens: number;
  /** Input tokens that came from the provider's cache. */
  readonly cached_tokens: number;
  readonly output_tokens: number;
  /** In US dollars. Null when no token prices are configured. */
  readonly dollars: number | null;
  readonly seconds: number;
}

/** A judge for files. It needs no database and has no token budget. */
export interface FileJudge {
  readonly judge: Judge;
  /** Returns what these verdicts cost, which are all verdicts since the judge was opened. */
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

/** Opens the judge `built-in`, or `model` as configured. Throws `UsageError` for others, and without a model. */
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

/** How long to wait for verdicts of a model: at the start, when its URL or key may be wrong, and later. */
const FIRST_WAIT_MS = 2 * MINUTE_MS;
const LATER_WAIT_MS = 10 * MINUTE_MS;

/**
 * Creates the wait for an unavailable model. Call `progressed` when verdicts arrive. `wait` reports the wait on
 * standard error and resolves when it is over; it throws `UnreachableError` after too long without progress.
 */
export function createModelWait() {
  let lastProgress = Date.now();
  let limitMs = FIRST_WAIT_MS;
  return {
    progressed() {
      lastProgress = Date.now();
      limitMs = LATER_WAIT_MS;
    },
    async wait({ message, delayMs }: RetryLaterError): Promise<void> {
      if (Date.now() - lastProgress > limitMs) throw new UnreachableError(`${message}. Gave up.`);
      process.stderr.write(`${message}. Retrying in ${Math.ceil(delayMs / SECOND_MS)} s.\n`);
      await sleep(delayMs);
    },
  };
}
