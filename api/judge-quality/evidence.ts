import { judgedCounts, type AuditScope } from '../../clickhouse/judging/audit-queue.ts';
import {
  answersSince,
  knownRelevance,
  type KeptAnswer,
  type KnownRelevance,
} from '../../postgres/judging/audit-answers.ts';
import { STRATA, type Stratum } from '../../schemas/judging/audit-answer.ts';
import type { StratumEvidence } from '../../domain/quality/audited.ts';
import type { ApiContext } from '../context.ts';

/** Everything known about how a project's mentions were judged. */
export interface Evidence {
  /** Audit answers that count: about mentions that were drawn at random and still exist. */
  readonly answers: readonly KeptAnswer[];
  readonly strata: Readonly<Record<Stratum, StratumEvidence>>;
  /** Ids of mentions that no queue includes any more. */
  readonly known: readonly string[];
}

/** What the judge said about relevance, and what is right. */
const truthOf = ({ verdict, answer }: KeptAnswer) => ({ before: verdict.relevant, after: answer.relevant });

const isIn = (stratum: Stratum, verdict: boolean) => verdict === (stratum === 'kept');

/** Counts a stratum by what the judge said, whatever people have changed since. Pure. */
function stratumEvidence(
  stratum: Stratum,
  presentNow: number,
  answers: readonly KeptAnswer[],
  known: readonly Pick<KnownRelevance, 'before' | 'after'>[],
): StratumEvidence {
  const drawn = answers.filter((answer) => answer.drawn && answer.stratum === stratum);
  // An answer about a mention that a person picked counts as a correction.
  const picked = answers.filter((answer) => !answer.drawn).map(truthOf);
  const moves = [...known, ...answers.map(truthOf)];
  const left = moves.filter(({ before, after }) => isIn(stratum, before) && !isIn(stratum, after)).length;
  const came = moves.filter(({ before, after }) => !isIn(stratum, before) && isIn(stratum, after)).length;
  const own = [...known, ...picked].filter(({ before }) => isIn(stratum, before));
  return {
    population: Math.max(drawn.length, presentNow + left - came - own.length),
    audited: drawn.length,
    wrong: drawn.filter(({ verdict, answer }) => verdict.relevant !== answer.relevant).length,
    knownWrong: own.filter(({ before, after }) => before !== after).length,
    knownRight: own.filter(({ before, after }) => before === after).length,
  };
}

/** Reads what is known about a project's mentions judged since then. */
export async function readEvidence(context: ApiContext, scope: AuditScope): Promise<Evidence> {
  const { workspaceId, projectId, since } = scope;
  const { answers, known } = await context.postgres.asTenant(workspaceId, async (tx) => ({
    answers: await answersSince(tx, workspaceId, projectId, new Date(since).toISOString()),
    known: await knownRelevance(tx, workspaceId, projectId),
  }));
  const ids = [...new Set([...answers, ...known].map(({ mention_id }) => mention_id))];
  const { present, ...counts } = await judgedCounts(context.clickhouse, scope, ids);
  const answered = answers.filter(({ mention_id }) => present.has(mention_id));
  const about = new Set(answered.map(({ mention_id }) => mention_id));
  // A person may correct an audited mention again later: it still counts as audited.
  const corrected = known.filter(({ mention_id }) => present.has(mention_id) && !about.has(mention_id));
  return {
    answers: answered.filter(({ drawn }) => drawn),
    strata: Object.fromEntries(
      STRATA.map((stratum) => [stratum, stratumEvidence(stratum, counts[stratum], answered, corrected)]),
    ) as Evidence['strata'],
    known: ids,
  };
}
