import { judgeUses, type AuditScope } from '../../clickhouse/judging/audit-queue.ts';
import { correctionCounts, type KeptAnswer } from '../../postgres/judging/audit-answers.ts';
import { listCategories } from '../../postgres/projects/categories.ts';
import { auditedFigures, type StratumEvidence } from '../../domain/quality/audited.ts';
import { qualityOf, type JudgedRow } from '../../domain/quality/quality-of.ts';
import type { Stratum } from '../../schemas/judging/audit-answer.ts';
import { LEAST_EVIDENCE } from '../../schemas/judging/judge-quality.ts';
import type { JudgeReport } from '../../schemas/judging/judge-report.ts';
import type { ApiContext } from '../context.ts';
import { readEvidence } from './evidence.ts';

/** How many more answers a stratum needs before it says anything, whether or not mentions are left for them. */
export const neededOf = ({ audited }: StratumEvidence): number => Math.max(0, LEAST_EVIDENCE - audited);

const stratumReport = (evidence: StratumEvidence) => ({
  judged: evidence.population + evidence.knownWrong + evidence.knownRight,
  audited: evidence.audited,
  wrong: evidence.wrong,
  corrected: evidence.knownWrong,
  needed: neededOf(evidence),
});

function noteOf({ kept, filtered_out }: Readonly<Record<Stratum, StratumEvidence>>): string | null {
  const missing = [
    [neededOf(filtered_out), 'filtered out'],
    [neededOf(kept), 'kept'],
  ] as const;
  const parts = missing
    .filter(([needed]) => needed > 0)
    .map(([needed, what]) => `${needed} more of what was ${what}`);
  return parts.length === 0
    ? null
    : `Not enough evidence: the audit needs answers on ${parts.join(' and ')} (list_audit_queue, answer_audit).`;
}

/**
 * Returns the rows of answers about anything but relevance. `names` are those of existing categories: an answer with
 * a deleted category no longer counts, and a verdict with one differs from "none".
 */
export function rowsOf(
  answers: readonly Pick<KeptAnswer, 'verdict' | 'answer'>[],
  names: ReadonlyMap<number, string>,
): JudgedRow[] {
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? `deleted category ${id}`));
  const isThere = (id: number | null | undefined): id is number | null =>
    id !== undefined && (id === null || names.has(id));
  return answers.map(({ verdict, answer }) => ({
    expected: {
      sentiment: answer.sentiment,
      ...(isThere(answer.category_id) && { category: nameOf(answer.category_id) }),
    },
    got: { ...verdict, category: nameOf(verdict.category_id) },
  }));
}

/** Returns how good the judge was on a project's mentions that were judged since then. */
export async function reportOn(context: ApiContext, scope: AuditScope): Promise<JudgeReport> {
  const { workspaceId, projectId, since } = scope;
  const sinceText = new Date(since).toISOString();
  const [evidence, judges, { categories, corrections }] = await Promise.all([
    readEvidence(context, scope),
    judgeUses(context.clickhouse, scope),
    context.postgres.asTenant(workspaceId, async (tx) => ({
      categories: await listCategories(tx, workspaceId, projectId),
      corrections: await correctionCounts(tx, workspaceId, projectId, sinceText),
    })),
  ]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const { sentiment, category } = qualityOf(rowsOf(evidence.answers, names));
  const { kept, filtered_out } = evidence.strata;
  const note = noteOf(evidence.strata);
  return {
    since: sinceText,
    until: new Date().toISOString(),
    relevance: {
      enough: note === null,
      note,
      kept: stratumReport(kept),
      filtered_out: stratumReport(filtered_out),
      ...auditedFigures(kept, filtered_out),
    },
    sentiment,
    category,
    corrections,
    judges,
  };
}
