import type { Match } from '../../schemas/mentions/mention.ts';
import type { TokenPrices } from '../../schemas/config/token-prices.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Brief, Judge, Judgement } from './judge.ts';
import type { Asked } from './model/answered.ts';
import { judgeBatch } from './model/batch-judge.ts';
import { createGate } from '../../runtime/timing/gate.ts';
import { createModelClient } from './model/model-client.ts';
import { createProviderHealth } from './model/provider-health.ts';
import { createRecent } from './model/recent.ts';
import type { TokenBudget } from './model/token-budget.ts';
import { PROMPT_VERSION, shownPost, systemText } from './prompt.ts';
import { hashOf } from './trace.ts';
import { worstError } from './worst-error.ts';

export interface ModelJudgeOptions {
  readonly apiKey: string;
  /** Null: OpenAI itself. */
  readonly baseUrl: string | null;
  /** The model, then those to fall back on; at least one. */
  readonly models: readonly string[];
  readonly budget: TokenBudget;
  /** Default null: the costs are not told. */
  readonly prices?: TokenPrices | null;
  readonly metrics: Pick<Metrics, 'judgeCalls' | 'judgeTokens' | 'judgeSeconds'>;
  readonly logger: Logger;
  /** Judges what the model may not (budget spent) or cannot (no usable answer). */
  readonly fallback: Judge;
  /** Default 10: that saves most of what sharing can save, and a lost call still costs little. */
  readonly postsPerCall?: number;
  /** Default 60 s. */
  readonly timeoutMs?: number;
  /** Calls at once, for this process. Default 4. */
  readonly calls?: number;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** Verdicts kept for posts that come again, and for how long: longer than any pause that a provider may ask for. */
const KEPT = 2_000;
const KEPT_MS = 15 * 60_000;

/** A post that the provider hung or broke over this often is asked for alone from then on. */
const STRIKES = 5;

/** Cuts a list into pieces of at most `size`. */
const pieces = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** The batches to ask about: posts under suspicion go alone, and last. */
function batchesOf(posts: readonly Asked[], size: number): Asked[][] {
  const free = posts.filter(({ suspectedAt }) => suspectedAt === null);
  const suspected = posts.filter(({ suspectedAt }) => suspectedAt !== null);
  return [...pieces(free, size), ...pieces(suspected, 1)];
}

/**
 * The judge that asks a language model, over any server that speaks the OpenAI API. Posts of a project share calls.
 * While the provider is away it throws `RetryLaterError`; what has been answered by then is remembered, so that the
 * posts which come again cost nothing twice. A post for which no usable answer can be had gets the fallback's verdict.
 */
export function createModelJudge(options: ModelJudgeOptions): Judge {
  const { postsPerCall = 10, timeoutMs = 60_000, now = Date.now, random = Math.random } = options;
  const health = createProviderHealth(now, random);
  const ask = createModelClient({ ...options, timeoutMs, health, now });
  const deps = { ...options, prices: options.prices ?? null, ask, health, now };
  const gate = createGate(options.calls ?? 4);
  const recent = createRecent<Judgement>(KEPT, KEPT_MS, now);
  const suspicions = createRecent<{ count: number; at: number }>(KEPT, KEPT_MS, now);

  const onSuspect = (key: string) =>
    suspicions.set(key, { count: (suspicions.get(key)?.count ?? 0) + 1, at: now() });

  function asked(project: string, match: Match): Asked {
    const inputHash = hashOf(project, shownPost(match));
    const key = hashOf(inputHash, match.id);
    const suspicion = suspicions.get(key);
    return {
      match,
      key,
      inputHash,
      suspectedAt: suspicion && suspicion.count >= STRIKES ? suspicion.at : null,
    };
  }

  async function judge(brief: Brief, posts: readonly Match[]): Promise<Judgement[]> {
    const system = systemText(brief);
    const project = hashOf(system, JSON.stringify(brief.lessons));
    const all = posts.map((match) => asked(project, match));
    const startedAt = now();
    const verdicts = new Map<string, Judgement>();
    const open = new Map<string, Asked>();
    for (const one of all) {
      const known = recent.get(one.key);
      if (known) verdicts.set(one.key, known);
      else open.set(one.key, one);
    }
    const onVerdict = (key: string, verdict: Judgement) => {
      // One that stands in until there are tokens must not outlast their coming.
      if (!verdict.trace.provisional) recent.set(key, verdict);
      verdicts.set(key, verdict);
    };
    const shared = { brief, system, startedAt, onVerdict, onSuspect };
    const results = await Promise.allSettled(
      batchesOf([...open.values()], postsPerCall).map((batch) =>
        gate.run(() => judgeBatch(deps, { ...shared, posts: batch })),
      ),
    );
    const error = worstError(results);
    if (error !== undefined) throw error;
    return all.map(({ key }) => verdicts.get(key) as Judgement);
  }

  return { name: `${options.models[0] ?? 'model'}/${PROMPT_VERSION}`, judge };
}
