import { Type } from '@sinclair/typebox';
import { auditQueue, placeInQueue, type AuditScope } from '../../../clickhouse/judging/audit-queue.ts';
import { teachingCandidates } from '../../../clickhouse/judging/teaching-candidates.ts';
import { teachingOrder } from '../../../domain/quality/teaching-order.ts';
import { keepAnswer } from '../../../postgres/judging/audit-answers.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import {
  auditAnswerFields,
  QUEUE_DAYS,
  QUEUE_DEPTH,
  QUEUE_ORDERS,
  QueueOrderSchema,
  STRATA,
  StratumSchema,
  stratumOf,
  type AuditAnswer,
  type Stratum,
} from '../../../schemas/judging/audit-answer.ts';
import { AuditQueueSchema, JudgeReportSchema } from '../../../schemas/judging/judge-report.ts';
import { MentionSchema, type Mention } from '../../../schemas/mentions/mention.ts';
import { Limit } from '../../../schemas/page.ts';
import { actorOf, type Principal } from '../../access/access.ts';
import type { ApiContext } from '../../context.ts';
import { decisionReason } from '../../mentions/decision-reason.ts';
import { readEvidence } from '../../judge-quality/evidence.ts';
import { neededOf, reportOn } from '../../judge-quality/report.ts';
import { found, projectPath } from '../../lookup.ts';
import { findMention } from '../../mentions/mention-lookup.ts';
import { keepLesson, teach } from '../../mentions/teach.ts';
import { defineOperation } from '../../operation.ts';
import { checkCategory } from '../mentions/mention-changes.ts';
import { mentionPath } from '../mentions/mentions.ts';
import { DAY_MS } from '../../../schemas/duration.ts';

const SHOWN = 20;
const REPORT_DAYS = 90;

/** Returns the mentions judged within this many days. Throws `not_found` for an unknown project. */
async function scopeOf(
  context: ApiContext,
  workspaceId: number,
  projectId: string,
  within: number,
): Promise<AuditScope> {
  const project = await context.postgres.asTenant(workspaceId, (tx) =>
    getProject(tx, workspaceId, projectId),
  );
  return { workspaceId, projectId: found(project, 'project').id, since: Date.now() - within * DAY_MS };
}

/** Whether a mention was drawn at random to where answers count: the head of its queue. */
async function isDrawn(context: ApiContext, workspaceId: number, mention: Mention): Promise<boolean> {
  const since = Date.now() - QUEUE_DAYS * DAY_MS;
  const scope = { workspaceId, projectId: mention.project_id, since };
  const { known } = await readEvidence(context, scope);
  if (known.includes(mention.id) || Date.parse(mention.judged_at) < since) return false;
  const stratum = stratumOf(mention);
  return (await placeInQueue(context.clickhouse, scope, stratum, known, mention.id)) < QUEUE_DEPTH;
}

/** Stores an answer, adds it as a lesson, and corrects the mention where it differs. Returns the mention after that. */
async function takeAnswer(
  context: ApiContext,
  principal: Principal,
  mention: Mention,
  answer: AuditAnswer,
): Promise<Mention> {
  const { workspaceId } = principal;
  const drawn = await isDrawn(context, workspaceId, mention);
  const { relevant, sentiment, urgency, category_id, judge } = mention;
  await context.postgres.asTenant(workspaceId, (tx) =>
    keepAnswer(tx, {
      ...{ workspaceId, projectId: mention.project_id, mention_id: mention.id, judgedAt: mention.judged_at },
      ...{ stratum: stratumOf(mention), drawn, answer, ...actorOf(principal) },
      verdict: { relevant, sentiment, urgency, category_id, judge },
    }),
  );
  const differing = Object.entries(answer).filter(
    ([field, value]) => mention[field as keyof AuditAnswer] !== value,
  );
  if (differing.length === 0) {
    await keepLesson(context, workspaceId, mention, answer);
    return mention;
  }
  const change = Object.fromEntries(differing) as Partial<AuditAnswer>;
  await teach(context, principal, mention, change, true);
  const patch =
    change.relevant === undefined
      ? change
      : { ...change, reason: await decisionReason(context, principal, change.relevant) };
  const [changed] = await context.writes.patch(workspaceId, [mention.id], patch);
  return found(changed, 'mention');
}

/** Returns the mentions whose answers would teach the judge most, the best first. */
async function teachingQueue(
  { clickhouse }: ApiContext,
  scope: AuditScope,
  of: Stratum,
  known: readonly string[],
  limit: number,
): Promise<Mention[]> {
  const candidates = await teachingCandidates(clickhouse, scope, of, known);
  const texts = candidates.map(({ mention: { title, text }, confidence }) => ({
    text: title === null ? text : `${title}\n${text}`,
    confidence,
  }));
  return teachingOrder(texts)
    .slice(0, limit)
    .map((at) => candidates[at]!.mention);
}

export const judgeQualityOperations = [
  defineOperation({
    operationId: 'get_judge_quality',
    route: 'GET /api/v1/projects/{project}/judge',
    access: 'R',
    tag: 'Judge',
    summary: 'Get the quality of the judge',
    description:
      "Measured on the project's own mentions: estimated from the audit (mentions drawn at random that people labeled) and " +
      'from corrections, with 95 % intervals. A figure is null while there is too little evidence.',
    params: projectPath,
    query: {
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 365,
          default: REPORT_DAYS,
          description: 'How many days back, by the time of the verdict.',
        }),
      ),
    },
    response: JudgeReportSchema,
    limit: 'sql',
    run: async (context, { params, query }, { workspaceId }) =>
      reportOn(context, await scopeOf(context, workspaceId, params.project, query.days ?? REPORT_DAYS)),
  }),
  defineOperation({
    operationId: 'list_audit_queue',
    route: 'GET /api/v1/projects/{project}/judge/audit',
    access: 'R',
    tag: 'Judge',
    summary: 'List mentions to audit',
    description:
      `Mentions of the last ${QUEUE_DAYS} days, drawn at random from what the judge filtered out or from what it kept, the same for everyone. Answer them in ` +
      'order, including the hard ones.',
    params: projectPath,
    query: {
      of: Type.Optional({ ...StratumSchema, default: STRATA[0] }),
      order: Type.Optional({
        ...QueueOrderSchema,
        default: QUEUE_ORDERS[0],
        description:
          'At random, or first doubtful mentions that stand for many others: to teach the judge. Their answers do not count as evidence.',
      }),
      limit: Limit(QUEUE_DEPTH, SHOWN),
    },
    response: AuditQueueSchema,
    limit: 'sql',
    run: async (context, { params, query }, { workspaceId }) => {
      const { of = STRATA[0], order = QUEUE_ORDERS[0], limit = SHOWN } = query;
      const scope = await scopeOf(context, workspaceId, params.project, QUEUE_DAYS);
      const { strata, known } = await readEvidence(context, scope);
      const evidence = strata[of];
      return {
        of,
        judged: evidence.population + evidence.knownWrong + evidence.knownRight,
        answered: evidence.audited,
        needed: neededOf(evidence),
        data:
          order === 'teaching'
            ? await teachingQueue(context, scope, of, known, limit)
            : await auditQueue(context.clickhouse, scope, of, known, limit),
      };
    },
  }),
  defineOperation({
    operationId: 'answer_audit',
    route: 'POST /api/v1/mentions/{mention}/audit',
    access: 'W',
    tag: 'Judge',
    summary: 'Answer the audit',
    description:
      'Says what is right for a mention. It teaches the judge and corrects the mention where it differs. It counts as ' +
      `evidence only for the first ${QUEUE_DEPTH} mentions of the queue: one that a person picked says nothing about the others.`,
    params: mentionPath,
    body: auditAnswerFields,
    response: MentionSchema,
    run: async (context, { params, body }, principal) => {
      const { workspaceId } = principal;
      const mention = await findMention(context, workspaceId, params.mention);
      await checkCategory(context, workspaceId, mention.project_id, body.category_id);
      return takeAnswer(context, principal, mention, body);
    },
  }),
];
