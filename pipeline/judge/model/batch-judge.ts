import { MINUTE_MS } from '../../../schemas/duration.ts';
import type { TokenPrices } from '../../../schemas/config/token-prices.ts';
import { standInName, type StandInReason } from '../../../schemas/judging/verdict.ts';
import type { Logger } from '../../../runtime/logger.ts';
import type { Metrics } from '../../../runtime/metrics.ts';
import { RetryLaterError } from '../../outcome.ts';
import type { Brief, Judge, Judgement } from '../judge.ts';
import { userPrompt } from '../prompt.ts';
import { RESPONSE_FORMAT } from './model-verdict.ts';
import { readVerdicts, titleAndText, type CallVerdicts, type PendingPost } from './call-verdicts.ts';
import { PostCosts, NO_TOKENS } from './post-costs.ts';
import type { Completion } from './completion.ts';
import { selectLessons } from './select-lessons.ts';
import { PromptRefusedError, type ModelPrompt } from './model-client.ts';
import { assignPostIds } from './post-ids.ts';
import { ProviderUnavailableError, type ProviderHealth } from './provider-health.ts';
import { estimateTokens, type TokenBudget } from './token-budget.ts';

/** Posts of one project to ask about together. */
export interface Batch {
  readonly brief: Brief;
  /** The first message, see `systemPrompt`. */
  readonly system: string;
  readonly posts: readonly PendingPost[];
  /** When the judge received the posts, in ms. */
  readonly startedAt: number;
  /** Called with each verdict as soon as it is ready. */
  readonly onVerdict: (key: string, verdict: Judgement) => void;
  /** Called with posts on which the provider hung or failed. */
  readonly onSuspect: (key: string) => void;
}

export interface BatchJudgeOptions {
  readonly ask: (prompt: ModelPrompt) => Promise<Completion>;
  readonly budget: TokenBudget;
  readonly fallback: Judge;
  readonly health: ProviderHealth;
  readonly metrics: Pick<Metrics, 'judgeCalls'>;
  readonly logger: Logger;
  /** Null when unknown: no cost is recorded. */
  readonly prices: TokenPrices | null;
  readonly now: () => number;
}

/** The latest start of a call after its posts arrived. Together with the call timeout it bounds the time of a chunk. */
const LAST_CALL_MS = MINUTE_MS;

/** How posts without a usable answer are retried: together twice, then one by one. */
const ROUNDS = ['together', 'together', 'singly'] as const;

/**
 * The most tokens of an answer: twice what its posts need, and room for the model to think first. Some models refuse more
 * than 16,384.
 */
const maxTokens = (posts: number) => 8_000 + 300 * posts;

async function askOnce(
  { ask, budget, health, now }: BatchJudgeOptions,
  { brief, system }: Batch,
  posts: readonly PendingPost[],
  charges: PostCosts,
): Promise<CallVerdicts | StandInReason> {
  const ids = assignPostIds(posts.map(({ key }) => key));
  const listed = posts.map((one, index) => ({ ...one, id: ids[index] ?? '' }));
  const lessons = selectLessons(
    brief.lessons,
    posts.map(({ match }) => titleAndText(match)),
  );
  const user = userPrompt(brief, lessons, listed);
  // Checked before reserving, so that a pause does not cost a database write per batch.
  health.check();
  const settle = await budget.reserve(brief.workspaceId, estimateTokens({ system, user }, posts.length));
  if (!settle) return 'budget';
  let used = NO_TOKENS;
  const askedAt = now();
  try {
    const completion = await ask({
      system,
      user,
      cacheKey: brief.projectId,
      format: RESPONSE_FORMAT,
      maxTokens: maxTokens(posts.length),
    });
    used = completion.tokens;
    charges.addCall(
      used,
      posts.map(({ key }) => key),
    );
    return readVerdicts(completion, listed, brief, {
      tokens: NO_TOKENS,
      cost: null,
      latency_ms: now() - askedAt,
      lessons: lessons.map((lesson) => lesson.id),
    });
  } catch (error) {
    if (error instanceof PromptRefusedError) return 'refused';
    throw error;
  } finally {
    await settle(used);
  }
}

async function judgeWithFallback(
  options: BatchJudgeOptions,
  batch: Batch,
  posts: readonly PendingPost[],
  why: StandInReason,
  charges: PostCosts,
) {
  if (posts.length === 0) return;
  const { fallback, metrics, logger } = options;
  const verdicts = await fallback.judge(
    batch.brief,
    posts.map(({ match }) => match),
  );
  metrics.judgeCalls.inc({ judge: fallback.name, outcome: why });
  logger.warn({ project_id: batch.brief.projectId, posts: posts.length, why }, 'judged without the model');
  posts.forEach(({ key }, index) => {
    const verdict = verdicts[index];
    if (!verdict) return;
    const trace = { ...verdict.trace, provisional: why === 'budget' };
    const named = { ...verdict, judge: standInName(verdict.judge, why), trace };
    batch.onVerdict(key, charges.addTo(key, named));
  });
}

/**
 * Whether one post makes the provider hang or fail: it did so repeatedly, and the provider answered others since the
 * last time. Without this check a single post could block its partition forever.
 */
function isPoisonPost(
  { health }: BatchJudgeOptions,
  batch: Batch,
  posts: readonly PendingPost[],
  error: unknown,
): boolean {
  if (!(error instanceof ProviderUnavailableError) || !error.mayBeCausedByPosts) return false;
  for (const { key } of posts) batch.onSuspect(key);
  const suspectedAt = posts.length === 1 ? (posts[0]?.suspectedAt ?? null) : null;
  return suspectedAt !== null && health.lastSuccessAt() > suspectedAt;
}

const NONE: ReadonlyMap<string, Judgement> = new Map();

/** Returns why a retry of the same kind is useless; null when it may help. */
function finalReason(result: CallVerdicts | StandInReason): StandInReason | null {
  if (typeof result === 'string') return result;
  return result.ending === 'refused' ? 'refused' : result.ending === 'cut' ? 'unusable' : null;
}

/** Judges one batch of posts with as many calls as it takes. */
export async function judgeBatch(options: BatchJudgeOptions, batch: Batch): Promise<void> {
  const charges = new PostCosts(options.prices);
  let left = batch.posts;
  let batched = true;
  for (const round of ROUNDS) {
    batched &&= round === 'together';
    for (const posts of batched ? [left] : left.map((one) => [one])) {
      if (posts.length === 0) return;
      if (options.now() - batch.startedAt > LAST_CALL_MS) throw new RetryLaterError('the model is slow', 100);
      const result = await askOnce(options, batch, posts, charges).catch((error: unknown): StandInReason => {
        if (isPoisonPost(options, batch, posts, error)) return 'unusable';
        throw error;
      });
      const verdicts = typeof result === 'string' ? NONE : result.verdicts;
      const why = verdicts.size > 0 ? null : finalReason(result);
      if (why !== null && why !== 'budget' && posts.length > 1) {
        // The cause may be one of the posts or their number: from now on each is asked about alone.
        batched = false;
      } else if (why !== null) {
        await judgeWithFallback(options, batch, posts, why, charges);
        left = left.filter((one) => !posts.includes(one));
      }
      for (const [key, verdict] of verdicts) batch.onVerdict(key, charges.addTo(key, verdict));
      left = left.filter(({ key }) => !verdicts.has(key));
    }
  }
  await judgeWithFallback(options, batch, left, 'unusable', charges);
}
