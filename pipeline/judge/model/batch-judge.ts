import { type Match } from '../../../schemas/mention.ts';
import { costOf, type TokenPrices } from '../../../schemas/token-prices.ts';
import { type Tokens } from '../../../schemas/verdict-record.ts';
import { type Logger } from '../../../telemetry/logger.ts';
import { type Metrics } from '../../../telemetry/metrics.ts';
import { RetryLaterError } from '../../outcome.ts';
import { type Brief, type Judge, type Judgement } from '../judge.ts';
import { postsText, PROMPT_VERSION } from '../prompt.ts';
import { ANSWER_FORMAT, readAnswer, verdictOf } from './answer.ts';
import { chooseLessons } from './lesson-choice.ts';
import { PromptRefusedError, type Completion, type Prompt } from './model-client.ts';
import { ProviderAwayError, type ProviderHealth } from './provider-health.ts';
import { estimateTokens, type TokenBudget } from './token-budget.ts';

/** A post to be judged, and the key under which its verdict is handed back. */
export interface Asked {
  readonly match: Match;
  readonly key: string;
  /** Hash of what the judge is shown of project and post. */
  readonly inputHash: string;
  /** When the provider last hung or broke over it, in ms, if it has done so too often; else null. */
  readonly suspectedAt: number | null;
}

/** Posts of one project to be asked about together. */
export interface Batch {
  readonly brief: Brief;
  /** The first message, see `systemText`. */
  readonly system: string;
  readonly posts: readonly Asked[];
  /** When the posts were handed to the judge, in ms. */
  readonly startedAt: number;
  /** Hears of each verdict as soon as it is there. */
  readonly onVerdict: (key: string, verdict: Judgement) => void;
  /** Hears of posts that the provider hung or broke over. */
  readonly onSuspect: (key: string) => void;
}

export interface BatchJudgeOptions {
  readonly ask: (prompt: Prompt) => Promise<Completion>;
  readonly budget: TokenBudget;
  readonly fallback: Judge;
  readonly health: ProviderHealth;
  readonly metrics: Pick<Metrics, 'judgeCalls'>;
  readonly logger: Logger;
  /** Null: unknown, so that no cost is told. */
  readonly prices: TokenPrices | null;
  readonly now: () => number;
}

/** Why the model gives no verdict for some posts. */
type Why = 'budget' | 'refused' | 'unusable';

/** No call begins later than this after its posts came in: with a call's time-out it bounds the time of a chunk. */
const PATIENT_MS = 60_000;

/** How posts without a sound answer are asked again: together, together once more, then one by one. */
const ROUNDS = ['together', 'together', 'singly'] as const;

/** A post's share of what a call used. */
const shareOf = ({ input, cached, output }: Tokens, posts: number): Tokens => ({
  input: input / posts,
  cached: cached / posts,
  output: output / posts,
});

/** Asks once about some posts. Gives the sound verdicts, or why there are none to be had. */
async function askOnce(
  { ask, budget, health, prices, now }: BatchJudgeOptions,
  { brief, system }: Batch,
  posts: readonly Asked[],
): Promise<Map<string, Judgement> | Why> {
  const listed = posts.map((one, at) => ({ ...one, id: `p${at + 1}` }));
  const texts = posts.map(({ match }) => `${match.title ?? ''}\n${match.text}`);
  const lessons = chooseLessons(brief.lessons, texts);
  const user = postsText(lessons, listed);
  // Looked at before anything is reserved: a pause must not cost the database a write for every batch.
  health.check();
  const settle = await budget.reserve(brief.workspaceId, estimateTokens({ system, user }, posts.length));
  if (!settle) return 'budget';
  let used: Tokens = { input: 0, cached: 0, output: 0 };
  const askedAt = now();
  try {
    const completion = await ask({ system, user, cacheKey: brief.projectId, format: ANSWER_FORMAT });
    used = completion.tokens;
    const answers = readAnswer(completion.text, new Set(listed.map(({ id }) => id)));
    const judge = `${completion.model.slice(0, 90)}/${PROMPT_VERSION}`;
    const tokens = shareOf(used, listed.length);
    const shared = {
      model: completion.model,
      provisional: false,
      tokens,
      cost: prices && costOf(tokens, prices),
      latency_ms: now() - askedAt,
      lessons: lessons.map((lesson) => lesson.id),
      taught: lessons.length > 0 ? null : false,
    };
    const sound = listed.flatMap(({ id, key, inputHash }) => {
      const answer = answers.get(id);
      if (!answer) return [];
      const trace = { ...shared, input_hash: inputHash };
      return [[key, { ...verdictOf(answer, brief.categories, judge), trace }] as const];
    });
    return new Map(sound);
  } catch (error) {
    if (error instanceof PromptRefusedError) return 'refused';
    throw error;
  } finally {
    await settle(used);
  }
}

/** Has the fallback judge some posts; its verdicts say why it stepped in. */
async function fallBack(options: BatchJudgeOptions, batch: Batch, posts: readonly Asked[], why: Why) {
  if (posts.length === 0) return;
  const { fallback, metrics, logger } = options;
  const verdicts = await fallback.judge(
    batch.brief,
    posts.map(({ match }) => match),
  );
  metrics.judgeCalls.inc({ judge: fallback.name, outcome: why });
  logger.warn({ project_id: batch.brief.projectId, posts: posts.length, why }, 'judged without the model');
  posts.forEach(({ key }, at) => {
    const verdict = verdicts[at];
    if (!verdict) return;
    const trace = { ...verdict.trace, provisional: why === 'budget' };
    batch.onVerdict(key, { ...verdict, judge: `${verdict.judge} (${why})`, trace });
  });
}

/**
 * Whether one post is to blame for a provider that hung or broke: it has done so over this post again and again, and
 * has answered others since the last time. Without that a single post could hold up its partition for good.
 */
function isToBlame(
  { health }: BatchJudgeOptions,
  batch: Batch,
  posts: readonly Asked[],
  error: unknown,
): boolean {
  if (!(error instanceof ProviderAwayError) || !error.suspect) return false;
  for (const { key } of posts) batch.onSuspect(key);
  const suspectedAt = posts.length === 1 ? (posts[0]?.suspectedAt ?? null) : null;
  return suspectedAt !== null && health.lastSuccess() > suspectedAt;
}

/** Judges one batch of posts, however often the model must be asked. */
export async function judgeBatch(options: BatchJudgeOptions, batch: Batch): Promise<void> {
  let left = batch.posts;
  let together = true;
  for (const round of ROUNDS) {
    together &&= round === 'together';
    for (const posts of together ? [left] : left.map((one) => [one])) {
      if (posts.length === 0) return;
      if (options.now() - batch.startedAt > PATIENT_MS) throw new RetryLaterError('the model is slow', 100);
      const result = await askOnce(options, batch, posts).catch((error: unknown): Why => {
        if (isToBlame(options, batch, posts, error)) return 'unusable';
        throw error;
      });
      if (result === 'refused' && posts.length > 1) {
        // The refusal may be about one of them: from now on each is asked alone.
        together = false;
      } else if (typeof result === 'string') {
        await fallBack(options, batch, posts, result);
        left = left.filter((one) => !posts.includes(one));
      } else {
        for (const [key, verdict] of result) batch.onVerdict(key, verdict);
        left = left.filter(({ key }) => !result.has(key));
      }
    }
  }
  await fallBack(options, batch, left, 'unusable');
}
