import type { Match } from '../../schemas/mentions/mention.ts';
import type { TokenPrices } from '../../schemas/config/token-prices.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Brief, Judge, Judgement } from './judge.ts';
import type { PendingPost } from './model/call-verdicts.ts';
import { judgeBatch } from './model/batch-judge.ts';
import { createConcurrencyLimit } from './model/concurrency-limit.ts';
import { createModelClient } from './model/model-client.ts';
import { createProviderHealth } from './model/provider-health.ts';
import { createExpiringCache } from './model/expiring-cache.ts';
import type { TokenBudget } from './model/token-budget.ts';
import { PROMPT_VERSION, postPrompt, systemPrompt } from './prompt.ts';
import { hashTexts } from './trace.ts';
import { errorToThrow } from './error-to-throw.ts';

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
const CACHED_VERDICTS = 2_000;
const CACHE_MS = 15 * 60_000;

/** A post that the provider hung or broke over this often is asked for alone from then on. */
const MAX_SUSPICIONS = 5;

/** Cuts a list into pieces of at most `size`. */
const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** The batches to ask about: posts under suspicion go alone, and last. */
function batchesOf(posts: readonly PendingPost[], size: number): PendingPost[][] {
  const free = posts.filter(({ suspectedAt }) => suspectedAt === null);
  const suspected = posts.filter(({ suspectedAt }) => suspectedAt !== null);
  return [...chunksOf(free, size), ...chunksOf(suspected, 1)];
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
  const gate = createConcurrencyLimit(options.calls ?? 4);
  const recent = createExpiringCache<Judgement>(CACHED_VERDICTS, CACHE_MS, now);
  const suspicions = createExpiringCache<{ count: number; at: number }>(CACHED_VERDICTS, CACHE_MS, now);

  const onSuspect = (key: string) =>
    suspicions.set(key, { count: (suspicions.get(key)?.count ?? 0) + 1, at: now() });

  function asked(project: string, match: Match): PendingPost {
    const inputHash = hashTexts(project, postPrompt(match));
    const key = hashTexts(inputHash, match.id);
    const suspicion = suspicions.get(key);
    return {
      match,
      key,
      inputHash,
      suspectedAt: suspicion && suspicion.count >= MAX_SUSPICIONS ? suspicion.at : null,
    };
  }

  async function judge(brief: Brief, posts: readonly Match[]): Promise<Judgement[]> {
    const system = systemPrompt(brief);
    const project = hashTexts(system, JSON.stringify(brief.lessons));
    const all = posts.map((match) => asked(project, match));
    const startedAt = now();
    const verdicts = new Map<string, Judgement>();
    const open = new Map<string, PendingPost>();
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
        gate(() => judgeBatch(deps, { ...shared, posts: batch })),
      ),
    );
    const error = errorToThrow(results);
    if (error !== undefined) throw error;
    return all.map(({ key }) => verdicts.get(key) as Judgement);
  }

  return { name: `${options.models[0] ?? 'model'}/${PROMPT_VERSION}`, judge };
}
