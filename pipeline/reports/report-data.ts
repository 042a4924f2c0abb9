import type { ClickHouseClient } from '@clickhouse/client';
import { countOverview } from '../../clickhouse/analytics/count-overview.ts';
import { readReportMentions } from '../../clickhouse/analytics/report-mentions.ts';
import { listMentions } from '../../clickhouse/mentions/list-mentions.ts';
import { COMPARED } from '../../domain/report/counted.ts';
import { ANSWER_FROM } from '../../domain/report/to-answer.ts';
import type { Postgres } from '../../postgres/client.ts';
import { listCategories } from '../../postgres/projects/categories.ts';
import { listKeywords } from '../../postgres/projects/keywords.ts';
import { getProject } from '../../postgres/projects/projects.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { TimeSpan } from '../../schemas/analytics/report-period.ts';

/** A report to make: of a period of a project, with days of a time zone (IANA). */
export interface ReportRequest {
  readonly workspaceId: number;
  readonly projectId: string;
  readonly period: TimeSpan;
  readonly timeZone: string;
}

/** What reports are made from. */
export interface ReportStores {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
}

/** The mentions of a period whose words are compared. 2,000 take about 0.2 s of CPU. */
const MOST_READ = 2_000;
/** Keys of a dimension that are compared. */
const MOST_KEYS = 1_000;
/** Open mentions that are looked at: some are of their own people, or cannot be answered. */
const MOST_OPEN = 50;

/** Returns the span of the same length that ends where this one starts. */
const spanBefore = ({ since, until }: TimeSpan): TimeSpan => ({
  since: Math.max(0, since - (until - since)),
  until: since,
});

/** Reads the project and what its mentions refer to. Throws `not_found` for a project that does not exist any more. */
const readProject = ({ postgres }: ReportStores, { workspaceId, projectId }: ReportRequest) =>
  postgres.asTenant(workspaceId, async (tx) => {
    const project = await getProject(tx, workspaceId, projectId);
    if (!project) throw new PublicError('not_found', 'No such project.');
    return {
      project,
      keywords: await listKeywords(tx, workspaceId, projectId, null),
      categories: await listCategories(tx, workspaceId, projectId),
    };
  });

/** Reads the relevant mentions and counts of a period. */
async function readSpan({ clickhouse }: ReportStores, request: ReportRequest, span: TimeSpan) {
  const { workspaceId, projectId, timeZone } = request;
  const selection = { workspaceId, projectIds: [projectId], relevant: true, ...span };
  const [mentions, counts] = await Promise.all([
    readReportMentions(clickhouse, selection, MOST_READ),
    countOverview(clickhouse, selection, COMPARED, { timeZone, limit: MOST_KEYS }),
  ]);
  return { mentions, counts };
}

/** The open mentions of a period that may need an answer, one of each story, most urgent first. */
const readOpen = ({ clickhouse }: ReportStores, { workspaceId, projectId, period }: ReportRequest) =>
  listMentions(
    clickhouse,
    {
      ...{ workspaceId, projectIds: [projectId], relevant: true, ...period },
      ...{ status: ['open'], urgencyMin: ANSWER_FROM, collapse: 'urgency' },
    },
    { order: 'urgency', limit: MOST_OPEN },
  );

/** Reads everything that a report is made from. */
export async function readReportData(stores: ReportStores, request: ReportRequest) {
  const owned = await readProject(stores, request);
  const [now, before, open] = await Promise.all([
    readSpan(stores, request, request.period),
    readSpan(stores, request, spanBefore(request.period)),
    readOpen(stores, request),
  ]);
  return { ...owned, now, before, open };
}
export type ReportData = Awaited<ReturnType<typeof readReportData>>;
