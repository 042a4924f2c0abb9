import type { AuditAnswer, Stratum } from '../../schemas/judging/audit-answer.ts';
import type { Correction } from '../../schemas/judging/correction.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Queryable } from '../client.ts';

/** The fields of a verdict that an answer is compared with. */
export type AuditedVerdict = Pick<Mention, 'relevant' | 'sentiment' | 'urgency' | 'category_id' | 'judge'>;

/** A stored answer. */
export interface KeptAnswer {
  readonly mention_id: string;
  readonly stratum: Stratum;
  readonly verdict: AuditedVerdict;
  readonly answer: AuditAnswer;
  readonly drawn: boolean;
}

/** An answer to store. */
export interface NewAnswer extends KeptAnswer, Pick<Correction, 'actor_kind' | 'actor_id'> {
  readonly workspaceId: number;
  readonly projectId: string;
  readonly judgedAt: string;
}

/** Stores an answer. An earlier one about the mention is replaced, except for the verdict it was compared with. */
export async function keepAnswer(tx: Queryable, answer: NewAnswer): Promise<void> {
  await tx.query(
    `INSERT INTO audit_answers (workspace_id, project_id, mention_id, stratum, verdict, answer, drawn, actor_kind, actor_id, judged_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (project_id, mention_id) DO UPDATE SET answer = excluded.answer, actor_kind = excluded.actor_kind,
       actor_id = excluded.actor_id, answered_at = now()`,
    [
      answer.workspaceId,
      answer.projectId,
      answer.mention_id,
      answer.stratum,
      JSON.stringify(answer.verdict),
      JSON.stringify(answer.answer),
      answer.drawn,
      answer.actor_kind,
      answer.actor_id,
      answer.judgedAt,
    ],
  );
}

/** Returns the answers about mentions of a project that were judged since then. */
export const answersSince = (tx: Queryable, workspaceId: number, projectId: string, since: string) =>
  tx.query<KeptAnswer>(
    `SELECT mention_id, stratum, verdict, answer, drawn FROM audit_answers
     WHERE workspace_id = $1 AND project_id = $2 AND judged_at >= $3 ORDER BY mention_id`,
    [workspaceId, projectId, since],
  );

/** A mention whose relevance somebody corrected or confirmed outside the audit. */
export interface KnownRelevance {
  readonly mention_id: string;
  readonly before: boolean;
  readonly after: boolean;
}

/** Returns the mentions of a project whose relevance people set outside the audit. */
export const knownRelevance = (tx: Queryable, workspaceId: number, projectId: string) =>
  tx.query<KnownRelevance>(
    `SELECT mention_id, (array_agg((before ->> 'relevant')::boolean ORDER BY id))[1] AS before,
       (array_agg((after ->> 'relevant')::boolean ORDER BY id DESC))[1] AS after
     FROM corrections WHERE workspace_id = $1 AND project_id = $2 AND after ? 'relevant' AND NOT from_audit
     GROUP BY mention_id ORDER BY mention_id`,
    [workspaceId, projectId],
  );

/** Counts the corrections of each kind that people made in a project since then, without those of the audit. */
export async function correctionCounts(
  tx: Queryable,
  workspaceId: number,
  projectId: string,
  since: string,
): Promise<{
  false_positives: number;
  false_negatives: number;
  sentiment: number;
  category: number;
  urgency: number;
}> {
  const changed = (field: string) => `before -> '${field}' IS DISTINCT FROM after -> '${field}'`;
  const [row] = await tx.query<Awaited<ReturnType<typeof correctionCounts>>>(
    `SELECT count(*) FILTER (WHERE before -> 'relevant' = 'true' AND after -> 'relevant' = 'false') AS false_positives,
       count(*) FILTER (WHERE before -> 'relevant' = 'false' AND after -> 'relevant' = 'true') AS false_negatives,
       count(*) FILTER (WHERE ${changed('sentiment')}) AS sentiment,
       count(*) FILTER (WHERE ${changed('category_id')}) AS category,
       count(*) FILTER (WHERE ${changed('urgency')}) AS urgency
     FROM corrections WHERE workspace_id = $1 AND project_id = $2 AND created_at >= $3 AND NOT from_audit`,
    [workspaceId, projectId, since],
  );
  return row!;
}
