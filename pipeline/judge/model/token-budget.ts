import type { Queryable } from '../../../postgres/client.ts';
import type { LimitsReader } from '../../../postgres/usage/plan-limits.ts';
import type { Tokens } from '../../../schemas/judging/verdict-record.ts';
import { reserveTokens, settleTokens, usageMonth } from '../../../postgres/judging/judge-usage.ts';

/** Tokens that a call used. */
export type UsedTokens = Pick<Tokens, 'input' | 'output'>;

/** The monthly token budget of workspaces. */
export interface TokenBudget {
  /**
   * Reserves tokens for a call. Returns a function that settles the reservation with the tokens used (zero after a
   * failure), or null when the workspace has too few left this month.
   */
  reserve(workspaceId: number, tokens: number): Promise<((used: UsedTokens) => Promise<void>) | null>;
}

/** Tokens reserved for the answer on one post; a typical verdict needs about 180. */
const ANSWER_TOKENS = 220;

/**
 * Estimates the tokens of a call, on the high side: three bytes of UTF-8 per token, where English has about four. A
 * model that thinks first may use more; the actual use is settled afterwards.
 */
export const estimateTokens = (prompt: { system: string; user: string }, posts: number): number =>
  Math.ceil((Buffer.byteLength(prompt.system) + Buffer.byteLength(prompt.user)) / 3) + posts * ANSWER_TOKENS;

/**
 * Creates the budget stored in Postgres. `limits` returns a workspace's tokens per calendar month (UTC), null for no
 * limit; usage is counted either way.
 */
export function createTokenBudget(db: Queryable, limits: LimitsReader, now: () => number): TokenBudget {
  return {
    async reserve(workspaceId, tokens) {
      const owner = { workspaceId, month: usageMonth(now()) };
      const { llm_tokens: limit } = await limits(workspaceId);
      const reserved = await reserveTokens(db, owner, tokens, limit);
      return reserved ? (used) => settleTokens(db, owner, tokens, used) : null;
    },
  };
}

/** No budget: allows every call and records nothing. */
export const UNBOUNDED: TokenBudget = { reserve: () => Promise.resolve(() => Promise.resolve()) };
