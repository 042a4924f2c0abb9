import type { Match } from '../../schemas/mentions/mention.ts';
import { MINUTE_MS } from '../../schemas/duration.ts';
import type { TokenPrices } from '../../schemas/config/token-prices.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Brief, Judge, Judgement } from './judge.ts';
import type { PendingPost } from './model/call-verdicts.ts';
import { judgeBatch } from './model/batch-judge.ts';
import { batchPosts } from './model/batch-posts.ts';
import { createGate } from '../../runtime/timing/gate.ts';
import { createModelClient } from './model/model-client.ts';
import { createProviderHealth } from './model/provider-health.ts';
import { createExpiringCache } from './model/expiring-cache.ts';
import type { TokenBudget } from './model/token-budget.ts';
import { PROMPT_VERSION, postPrompt, systemPrompt } from './prompt.ts';
import { hashTexts } from './trace.ts';
import { errorToThrow } from './error-to-throw.ts';

export interface ModelJudgeOptions {
  readonly apiKey: string;
  /** Null for OpenAI. */
  readonly baseUrl: string | null;
  /** The model and its fallbacks, in order; at least one. */
  readonly models: readonly string[];
  readonly budget: TokenBudget;
  /** Default null: costs are not recorded. */
  readonly prices?: TokenPrices | null;
  readonly metrics: Pick<Metrics, 'judgeCalls' | 'judgeTokens' | 'judgeSeconds'>;
  readonly logger: Logger;
  /** Judges posts when the budget is spent or the model gives no usable answer. */
  readonly fallback: Judge;
  /** At most. Default 25: saves most of what sharing the prompt can save, and a lost call still costs little. */
  readonly postsPerCall?: number;
  /** Default 60 s. */
  readonly timeoutMs?: number;
  /** Concurrent calls of this process. Default 4. */
  readonly calls?: number;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** Verdicts cached for redelivered posts, and for how long: longer than any pause that a provider may request. */
const CACHED_VERDICTS = 2_000;
const CACHE_MS = 15 * MINUTE_MS;

/** After so many calls in which the provider hung or failed, a post is asked about on its own. */
const MAX_SUSPICIONS = 5;

/**
 * Creates the judge that asks a language model over any server with the OpenAI API. Posts of a project share calls.
 * While the provider is unavailable it throws `RetryLaterError`; verdicts received by then are cached, so that
 * redelivered posts cost nothing twice. A post without a usable answer gets the fallback's verdict.
 */
export function createModelJudge(options: ModelJudgeOptions): Judge {
  const { postsPerCall = 25, timeoutMs = MINUTE_MS, now = Date.now, random = Math.random } = options;
  const health = createProviderHealth(now, random);
  const ask = createModelClient({ ...options, timeoutMs, health, now });
  const deps = { ...options, prices: options.prices ?? null, ask, health, now };
  const gate = createGate(options.calls ?? 4);
  const recent = createExpiringCache<Judgement>(CACHED_VERDICTS, CACHE_MS, now);
  const suspicions = createExpiringCache<{ count: number; at: number }>(CACHED_VERDICTS, CACHE_MS, now);

  const onSuspect = (key: string) =>
    suspicions.set(key, { count: (suspicions.get(key)?.count ?? 0) + 1, at: now() });

  function asked(project: string, match: Match): PendingPost {
    const prompt = postPrompt(match);
    const inputHash = hashTexts(project, prompt);
    const key = hashTexts(inputHash, match.id);
    const suspicion = suspicions.get(key);
    return {
      ...{ match, key, inputHash },
      characters: prompt.length,
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
      // A provisional verdict must not outlast the arrival of new tokens.
      if (!verdict.trace.provisional) recent.set(key, verdict);
      verdicts.set(key, verdict);
    };
    const shared = { brief, system, startedAt, onVerdict, onSuspect };
    const results = await Promise.allSettled(
      batchPosts([...open.values()], postsPerCall).map((batch) =>
        gate.run(() => judgeBatch(deps, { ...shared, posts: batch })),
      ),
    );
    const error = errorToThrow(results);
    if (error !== undefined) throw error;
    return all.map(({ key }) => verdicts.get(key) as Judgement);
  }

  return { name: `${options.models[0] ?? 'model'}/${PROMPT_VERSION}`, judge };
}
