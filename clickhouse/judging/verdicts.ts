import type { ClickHouseClient } from '@clickhouse/client';
import type { VerdictEvent, VerdictRecord } from '../../schemas/judging/verdict-record.ts';
import { hexId, idToDecimal } from '../mentions/mention-row.ts';
import { insertRows } from '../cluster.ts';
import { select } from '../select.ts';

/** Adds verdicts to the ledger. Resolves when the engine has acknowledged them. Idempotent. */
export async function insertVerdicts(clickhouse: ClickHouseClient, verdicts: readonly VerdictEvent[]) {
  const rows = verdicts.map((verdict) => ({
    ...verdict,
    mention_id: idToDecimal(verdict.mention_id),
    latency_ms: Math.round(verdict.latency_ms),
  }));
  await insertRows(clickhouse, 'verdicts', rows);
}

type VerdictRow = Omit<VerdictRecord, 'mention_id' | 'judged_at'> & {
  readonly id: string;
  readonly judged_ms: string | number;
};

/** Returns all verdicts on a mention, the latest first. */
export async function verdictsOf(
  clickhouse: ClickHouseClient,
  workspaceId: number,
  mentionId: string,
): Promise<VerdictRecord[]> {
  const rows = await select<VerdictRow>(
    clickhouse,
    `SELECT ${hexId('mention_id')} AS id, toUnixTimestamp64Milli(judged_at) AS judged_ms, occasion,
              project_id, relevant, sentiment, urgency, category_id, summary, reason, confidence, evidence, steering, judge,
              input_hash, model, provisional, tokens, cost, latency_ms, lessons, taught
            FROM verdicts FINAL
            WHERE workspace_id = {workspace:UInt32} AND mention_id = {mention:UInt128}
            ORDER BY judged_at DESC, occasion`,
    { workspace: workspaceId, mention: idToDecimal(mentionId) },
  );
  return rows.map(({ id, judged_ms, ...verdict }) => ({
    mention_id: id,
    judged_at: new Date(Number(judged_ms)).toISOString(),
    ...verdict,
  }));
}
