import type { Queryable } from '../client.ts';
import { recordLimit } from '../usage/usage-limits.ts';

/** A month of a workspace, as its first day in UTC: `2026-11-01`. */
export interface UsageMonth {
  readonly workspaceId: number;
  readonly month: string;
}

/** The tokens of a month: used, and reserved for calls in progress. */
export interface MonthTokens {
  readonly reserved: number;
  readonly input: number;
  readonly output: number;
}

/** Returns the month of an instant (milliseconds since 1970) in UTC. */
export const usageMonth = (ms: number): string => `${new Date(ms).toISOString().slice(0, 7)}-01`;

/**
 * Reserves tokens if the month's budget (`limit`; null: none) allows it. Atomic. When it returns false, webhooks and
 * owners are notified, once a month. What a killed process reserved stays reserved.
 */
export async function reserveTokens(
  db: Queryable,
  { workspaceId, month }: UsageMonth,
  tokens: number,
  limit: number | null,
): Promise<boolean> {
  const rows = await db.query(
    `INSERT INTO judge_usage AS used (workspace_id, month, reserved)
     SELECT $1, $2::date, $3::bigint WHERE $4::bigint IS NULL OR $3::bigint <= $4::bigint
     ON CONFLICT (workspace_id, month) DO UPDATE SET reserved = used.reserved + excluded.reserved
       WHERE $4::bigint IS NULL OR used.reserved + used.input_tokens + used.output_tokens + excluded.reserved <= $4::bigint
     RETURNING 1 AS reserved`,
    [workspaceId, month, tokens, limit],
  );
  if (rows.length > 0 || limit === null) return true;
  const { reserved, input, output } = await monthTokens(db, { workspaceId, month });
  const used = Math.min(reserved + input + output, limit);
  await recordLimit(db, {
    workspaceId,
    period: month,
    name: 'llm_tokens',
    used,
    maximum: limit,
    isReached: true,
  });
  return false;
}

/** Replaces the reservation of a call by what it used. */
export async function settleTokens(
  db: Queryable,
  { workspaceId, month }: UsageMonth,
  reserved: number,
  used: { readonly input: number; readonly output: number },
): Promise<void> {
  await db.query(
    `UPDATE judge_usage SET reserved = greatest(0, reserved - $3), input_tokens = input_tokens + $4, output_tokens = output_tokens + $5
     WHERE workspace_id = $1 AND month = $2::date`,
    [workspaceId, month, reserved, used.input, used.output],
  );
}

/** Returns the tokens of a month; zeros when nothing was used. */
export async function monthTokens(db: Queryable, { workspaceId, month }: UsageMonth): Promise<MonthTokens> {
  const [row] = await db.query<MonthTokens>(
    `SELECT reserved, input_tokens AS input, output_tokens AS output FROM judge_usage WHERE workspace_id = $1 AND month = $2::date`,
    [workspaceId, month],
  );
  return row ?? { reserved: 0, input: 0, output: 0 };
}

/** Returns the tokens of a month, used and reserved, of each workspace that has any. Not for tenants. */
export async function tokensByWorkspace(db: Queryable, month: string): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; tokens: number }>(
    `SELECT workspace_id AS id, reserved + input_tokens + output_tokens AS tokens FROM judge_usage WHERE month = $1::date`,
    [month],
  );
  return new Map(rows.map(({ id, tokens }) => [id, tokens]));
}
