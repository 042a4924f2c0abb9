import { NotSentError } from '../../outbound/channels/channel.ts';
import { alertMessage, sampleMessage, type AlertMatches } from '../../outbound/messages/alert-message.ts';
import { capNotes } from '../../outbound/messages/cap-notes.ts';
import { reportLines } from '../../outbound/messages/report-lines.ts';
import { unsubscribeFor } from '../../outbound/unsubscribe-link.ts';
import { openAlertSecret } from '../../postgres/alerts/alert-secrets.ts';
import { getAlert, markAlertTested } from '../../postgres/alerts/alerts.ts';
import { reserveFromCap } from '../../postgres/alerts/message-cap.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import type { Alert, AlertTest, DigestFrequency } from '../../schemas/alerts/alert.ts';
import { DAY_MS, HOUR_MS } from '../../schemas/duration.ts';
import { alertZone } from '../../schemas/alerts/alert-zone.ts';
import type { ApiContext } from '../context.ts';
import { found } from '../lookup.ts';
import { findForAlert } from './alert-finds.ts';

const SPAN_MS: Readonly<Record<DigestFrequency, number>> = {
  hourly: HOUR_MS,
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
};
const SPANS: Readonly<Record<DigestFrequency, string>> = {
  hourly: 'hour',
  daily: '24 hours',
  weekly: '7 days',
};

function contentOf({ kind, frequency }: Alert, { mentions, total }: AlertMatches): string {
  if (mentions.length === 0)
    return `a sample, since no mention ${kind === 'digest' ? `of the last ${SPANS[frequency]} ` : ''}matches`;
  if (kind !== 'digest') return 'the latest matching mention';
  return `a digest of ${total} ${total === 1 ? 'mention' : 'mentions'}`;
}

/** Returns the lines of the report that the digest would begin with; empty for an alert without one. */
async function reportOf(
  { reports }: ApiContext,
  { kind, report, project_id: projectId, frequency }: Alert,
  { workspaceId, timeZone, now }: { workspaceId: number; timeZone: string; now: number },
): Promise<string[]> {
  if (kind !== 'digest' || !report || projectId === null) return [];
  const period = { since: now - SPAN_MS[frequency], until: now };
  return reportLines(await reports.read({ workspaceId, projectId, period, timeZone, write: true }));
}

/** Why a message was not sent, in words for the user. The cause is logged. */
function reasonOf(context: ApiContext, alert: Alert, error: unknown): string {
  const { id: alertId, channel } = alert;
  const err = error instanceof NotSentError ? (error.cause ?? error) : error;
  context.logger.warn({ err, alertId, channel }, 'The message of an alert could not be sent.');
  return error instanceof NotSentError
    ? error.message
    : 'The message could not be sent. The log has the reason.';
}

/** Returns the secret of an alert; null: it has none, or it was sealed with another key, which the log says. */
function readSecret({ postgres, secretKey, logger }: ApiContext, workspaceId: number, alert: Alert) {
  return postgres
    .asTenant(workspaceId, (tx) => openAlertSecret(tx, secretKey, workspaceId, alert))
    .catch((err: unknown) => {
      logger.warn({ err, alertId: alert.id }, 'The secret of an alert cannot be read.');
      return null;
    });
}

/**
 * Sends what an alert would report now, or a sample when nothing matches, whether or not the alert is enabled. Throws
 * `not_found`. When the message cannot be sent, the answer says why.
 */
export async function testAlert(
  context: ApiContext,
  workspaceId: number,
  alertId: string,
): Promise<AlertTest> {
  const { alert, workspace, projects } = await context.postgres.asTenant(workspaceId, async (tx) => ({
    alert: found(await getAlert(tx, workspaceId, alertId), 'alert'),
    workspace: found(await getWorkspace(tx, workspaceId), 'workspace'),
    projects: await outlineProjects(tx, workspaceId),
  }));
  const secret = await readSecret(context, workspaceId, alert);
  const { channel, target } = alert;
  const projectIds = projects.map(({ id }) => id);
  const now = Date.now();
  const timeZone = alertZone(alert, { workspace: workspace.timezone, projects });
  const finds = await findForAlert(context, alert, { workspaceId, projectIds, timeZone, now });
  const taken = await reserveFromCap(context.postgres, context.config.plans, workspace, channel, now);
  if ('usedUp' in taken) return { sent: false, channel, detail: `Not sent: ${taken.usedUp}.` };
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  const { baseUrl } = context.config;
  const unsubscribe = unsubscribeFor({ secretKey: context.secretKey, baseUrl }, workspaceId, alert);
  const sender = { alert, projectNames, baseUrl, workspaceId, ...unsubscribe };
  const report = await reportOf(context, alert, { workspaceId, timeZone, now });
  const notes = [...report, ...capNotes(taken, workspace.timezone)];
  const message =
    finds.mentions.length > 0 ? alertMessage(sender, finds, notes) : sampleMessage(sender, notes);
  let where: string;
  try {
    const extras = { secret, template: alert.template, workspaceId };
    where = await context.channels[channel].send(target, message, extras);
  } catch (error) {
    await taken.release();
    return { sent: false, channel, detail: reasonOf(context, alert, error) };
  }
  await context.postgres.asTenant(workspaceId, (tx) => markAlertTested(tx, workspaceId, alertId));
  return { sent: true, channel, detail: `Sent ${contentOf(alert, finds)}, ${where}.` };
}
