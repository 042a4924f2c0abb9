import { reportLines } from '../../outbound/messages/report-lines.ts';
import type { ClaimedMessage } from '../../postgres/alerts/alert-messages.ts';
import { alertZone } from '../../schemas/alerts/alert-zone.ts';
import { clockOf, digestSpans } from '../../schemas/alerts/digest-time.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Reports } from '../reports/make-report.ts';
import type { AlertDetails } from './message-data.ts';

/**
 * Returns the lines of the report of a digest that has one, of the same period; empty for others, and when it cannot be made: the
 * mentions are sent anyway.
 */
export async function digestReport(
  { reports, logger }: { readonly reports: Reports; readonly logger: Logger },
  { workspace_id: workspaceId, ends_at: end }: ClaimedMessage,
  { alert, workspace, projects }: AlertDetails,
): Promise<string[]> {
  if (!alert.report || alert.kind !== 'digest' || alert.project_id === null || end === null) return [];
  const timeZone = alertZone(alert, { workspace: workspace.timezone, projects });
  const [since = end] = digestSpans(end, 1, clockOf(alert, timeZone));
  try {
    return reportLines(
      await reports.read({
        ...{ workspaceId, projectId: alert.project_id, timeZone },
        ...{ period: { since, until: end }, write: true },
      }),
    );
  } catch (err) {
    logger.warn({ err, alertId: alert.id }, 'The report of a digest cannot be made. It is sent without.');
    return [];
  }
}
