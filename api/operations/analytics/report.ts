import { Type } from '@sinclair/typebox';
import { ReportSchema } from '../../../schemas/analytics/report.ts';
import { mentionFilterFields } from '../../../schemas/mentions/mention-filter.ts';
import { reportPeriod } from '../../analytics/report-period.ts';
import { projectPath } from '../../lookup.ts';
import { resolveFilter } from '../../mentions/mention-selection.ts';
import { defineOperation } from '../../operation.ts';

export const reportOperations = [
  defineOperation({
    operationId: 'get_report',
    route: 'GET /api/v1/projects/{project}/report',
    access: 'R',
    tag: 'Analytics',
    summary: 'Get the report of a period',
    description:
      "What people talked about, what rose or fell against the period before, and which open mentions need an answer. Every claim cites mentions. Covers the last seven whole days of the project's time zone unless since or until is given.",
    toolHint: 'The best call for a summary of the week.',
    hasForeignText: true,
    params: projectPath,
    query: {
      since: mentionFilterFields.since,
      until: mentionFilterFields.until,
      write: Type.Optional(
        Type.Boolean({
          description:
            'Also in words, by the model. Takes tokens of the month; without a model nothing is written.',
        }),
      ),
    },
    response: ReportSchema,
    limit: 'sql',
    run: async (context, { params, query }, principal) => {
      const { workspaceId } = principal;
      const now = Date.now();
      const { write = false, ...bounds } = query;
      const filter = { ...bounds, project: params.project };
      const { selection, timeZone } = await resolveFilter(context, principal, filter, now);
      const period = reportPeriod(selection, timeZone, now);
      return context.reports.read({ workspaceId, projectId: params.project, period, timeZone, write });
    },
  }),
];
