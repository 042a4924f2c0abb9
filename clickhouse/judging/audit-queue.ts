import type { ClickHouseClient } from '@clickhouse/client';
import { auditPlace, type Stratum } from '../../schemas/judging/audit-answer.ts';
import { MUTE_MARK } from '../../schemas/mentions/mute.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { hexId, idToDecimal, readMentions } from '../mentions/mention-row.ts';
import { select } from '../select.ts';

/** The mentions of a project that were judged since a time, in milliseconds since 1970. */
export interface AuditScope {
  readonly workspaceId: number;
  readonly projectId: string;
  readonly since: number;
}

const WHERE = `workspace_id = {workspace:UInt32} AND project_id = {project:String}
  AND judged_at >= fromUnixTimestamp64Milli({since:Int64}) AND NOT startsWith(judge, '${MUTE_MARK}')`;
/** SQL of `auditPlace`. */
const PLACE = 'bitAnd(id, bitShiftLeft(toUInt128(1), 80) - 1)';

const paramsOf = ({ workspaceId, projectId, since }: AuditScope) => ({
  workspace: workspaceId,
  project: projectId,
  since,
});

/** Converts ids to numbers, because a bound list would quote texts. */
const numbersOf = (ids: readonly string[]) => ids.map((id) => BigInt(idToDecimal(id)));

/** The condition for a stratum without the known mentions. */
const stratumWhere = `${WHERE} AND relevant = {relevant:Bool} AND NOT has({known:Array(UInt128)}, id)`;
const stratumParams = (scope: AuditScope, stratum: Stratum, known: readonly string[]) => ({
  ...paramsOf(scope),
  relevant: stratum === 'kept',
  known: numbersOf(known),
});

/** Returns the first `limit` mentions of a stratum in queue order, without the known ones. */
export async function auditQueue(
  clickhouse: ClickHouseClient,
  scope: AuditScope,
  stratum: Stratum,
  known: readonly string[],
  limit: number,
): Promise<Mention[]> {
  return readMentions(clickhouse, `WHERE ${stratumWhere} ORDER BY ${PLACE} LIMIT {limit:UInt32}`, {
    ...stratumParams(scope, stratum, known),
    limit,
  });
}

/** Returns how many mentions of a stratum come before this one in the queue. */
export async function placeInQueue(
  clickhouse: ClickHouseClient,
  scope: AuditScope,
  stratum: Stratum,
  known: readonly string[],
  mentionId: string,
): Promise<number> {
  const [row] = await select<{ ahead: number }>(
    clickhouse,
    `SELECT count() AS ahead FROM mentions WHERE ${stratumWhere} AND ${PLACE} < {place:UInt128}`,
    {
      ...stratumParams(scope, stratum, known),
      place: BigInt(`0x${auditPlace(mentionId)}`).toString(),
    },
  );
  return Number(row?.ahead ?? 0);
}

/** Returns how many mentions of the scope each stratum has, and which of `ids` are among them. */
export async function judgedCounts(
  clickhouse: ClickHouseClient,
  scope: AuditScope,
  ids: readonly string[],
): Promise<Readonly<Record<Stratum, number>> & { readonly present: ReadonlySet<string> }> {
  const [row] = await select<Record<Stratum, number> & { present: string[] }>(
    clickhouse,
    `SELECT countIf(relevant) AS kept, countIf(NOT relevant) AS filtered_out,
              groupArrayIf(${hexId('id')}, has({ids:Array(UInt128)}, id)) AS present
            FROM mentions WHERE ${WHERE}`,
    { ...paramsOf(scope), ids: numbersOf(ids) },
  );
  return { kept: row?.kept ?? 0, filtered_out: row?.filtered_out ?? 0, present: new Set(row?.present) };
}

/** The work of one judge in a scope. */
export interface JudgeUse {
  readonly judge: string;
  readonly verdicts: number;
  readonly provisional: number;
  readonly tokens: number;
  /** In US dollars; null when some prices are unknown. */
  readonly cost: number | null;
  readonly median_latency_ms: number;
}

/**
 * Aliases differ from column names, because ClickHouse would use an alias for the column in every other expression.
 */
interface UseRow extends Pick<JudgeUse, 'judge' | 'verdicts' | 'median_latency_ms'> {
  readonly provisional_verdicts: number;
  readonly tokens_used: number;
  readonly spent: number | null;
}

/** Returns the work of each judge in the scope by the ledger of verdicts, the busiest first. */
export async function judgeUses(clickhouse: ClickHouseClient, scope: AuditScope): Promise<JudgeUse[]> {
  const rows = await select<UseRow>(
    clickhouse,
    `SELECT judge, count() AS verdicts, countIf(provisional) AS provisional_verdicts,
              round(sum(tokens.input + tokens.output)) AS tokens_used,
              if(countIf(isNull(cost) AND (isNotNull(model) OR tokens.input + tokens.output > 0)) > 0, NULL, ifNull(sum(cost), 0)) AS spent,
              quantile(0.5)(latency_ms) AS median_latency_ms
            FROM verdicts FINAL WHERE ${WHERE} GROUP BY judge ORDER BY verdicts DESC, judge`,
    paramsOf(scope),
  );
  return rows.map(({ provisional_verdicts, tokens_used, spent, ...use }) => ({
    ...use,
    provisional: provisional_verdicts,
    tokens: tokens_used,
    cost: spent,
  }));
}
