import type { Queryable } from '../../../postgres/client.ts';
import type { LimitsReader } from '../../../postgres/usage/plan-limits.ts';
import type { Tokens } from '../../../schemas/judging/verdict-record.ts';
import { reserveTokens, settleTokens, usageMonth } from '../../../postgres/judging/judge-usage.ts';

/** Tokens that a call used. */
export type UsedTokens = Pick<Tokens, 'input' | 'output'>;

/** The monthly token budget of workspaces, as the model judge needs it. */
export interface TokenBudget {
  /**
   * Sets tokens aside for a call. Gives the function that settles them with what was used (nothing when the call
   * failed), or null when the workspace's month has not that many left.
   */
  reserve(workspaceId: number, tokens: number): Promise<((used: UsedTokens) => Promise<void>) | null>;
}

/** Tokens reserved for the answer on one post: its two sentences of 200 characters, passages and the rest make about 180. */
const ANSWER_TOKENS = 220;

/**
 * An estimate of what a call will use, on the high side: three bytes of UTF-8 to a token, where English has about four.
 * A model that thinks before it answers may use more; what it used is settled afterwards.
 */
export const estimateTokens = (prompt: { system: string; user: string }, posts: number): number =>
  Math.ceil((Buffer.byteLength(prompt.system) + Buffer.byteLength(prompt.user)) / 3) + posts * ANSWER_TOKENS;

/**
 * The budget kept in Postgres. `limits` gives, of a workspace, the tokens of a calendar month (UTC), null for no limit; use
 * is counted either way.
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

/** No budget: every call may be made, and nothing is kept of what it used. */
export const UNBOUNDED: TokenBudget = { reserve: () => Promise.resolve(() => Promise.resolve()) };
