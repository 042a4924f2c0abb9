import type { ClickHouseClient } from '@clickhouse/client';
import { QUEUE_DEPTH, type Stratum } from '../../schemas/judging/audit-answer.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { hexId, idList } from '../mentions/mention-row.ts';
import { select } from '../select.ts';
import { auditQueue, type AuditScope } from './audit-queue.ts';

/** A mention that could be asked about. */
export interface TeachingMention {
  readonly mention: Mention;
  /** The judge's confidence in its relevance, 0.5 to 1. */
  readonly confidence: number;
}

/** The most mentions compared with each other. */
const COMPARED = 300;

/**
 * Returns mentions of a stratum at random, without the known ones and without those whose answers count as evidence: what
 * is asked for another reason must not become part of a sample.
 */
export async function teachingCandidates(
  clickhouse: ClickHouseClient,
  scope: AuditScope,
  stratum: Stratum,
  known: readonly string[],
): Promise<TeachingMention[]> {
  const drawn = await auditQueue(clickhouse, scope, stratum, known, QUEUE_DEPTH + COMPARED);
  const mentions = drawn.slice(QUEUE_DEPTH);
  if (mentions.length === 0) return [];
  const rows = await select<{ id: string; sure: number }>(
    clickhouse,
    `SELECT ${hexId('mention_id')} AS id, argMax(confidence, judged_at) AS sure FROM verdicts
     WHERE workspace_id = {workspace:UInt32} AND mention_id IN ${idList(mentions.map(({ id }) => id))}
     GROUP BY mention_id`,
    { workspace: scope.workspaceId },
  );
  const confidences = new Map(rows.map(({ id, sure }) => [id, Number(sure)]));
  return mentions.map((mention) => ({ mention, confidence: confidences.get(mention.id) ?? 0.5 }));
}
