import { NotSentError } from '../../outbound/channels/channel.ts';
import { alertMessage, type AlertMatches } from '../../outbound/messages/alert-message.ts';
import { capNotes } from '../../outbound/messages/cap-notes.ts';
import type { Message } from '../../outbound/messages/message.ts';
import { unsubscribeFor } from '../../outbound/unsubscribe-link.ts';
import {
  extendLease,
  finishMessage,
  postpone,
  recordFailure,
  type ClaimedMessage,
} from '../../postgres/alerts/alert-messages.ts';
import { nextDayStart, reserveFromCap } from '../../postgres/alerts/message-cap.ts';
import { FLOOD_MS } from '../../schemas/alerts/alert-flood.ts';
import { HOUR_MS } from '../../schemas/duration.ts';
import type { AlertsContext } from './bind.ts';
import { digestReport } from './digest-report.ts';
import { nextAttempt } from './retry-policy.ts';
import { loadAlertDetails, loadMatches, type AlertDetails } from './message-data.ts';

/** What sending a message needs. */
export type SenderContext = Required<AlertsContext>;

const UNSENT = { mentions: 0, quietMs: 0 } as const;

/** How long after its deadline a message may still be tried for the first time: the queue of a channel can be long. */
const GRACE_MS = HOUR_MS;

/** Whether a digest or spike is too late for its first try: nothing ran, or its matches could not be read. */
const isTooLate = ({ failures, give_up_at: giveUpAt }: ClaimedMessage, now: number) =>
  failures === 0 && giveUpAt !== null && now > giveUpAt + GRACE_MS;

function compose(
  { config: { baseUrl }, secretKey }: SenderContext,
  claimed: ClaimedMessage,
  { alert, projects }: AlertDetails,
  matches: AlertMatches,
  notes: readonly string[],
): Message {
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  // With more matches it is another message.
  const id = `${claimed.id}.${matches.total}`;
  const unsubscribe = unsubscribeFor({ secretKey, baseUrl }, claimed.workspace_id, alert);
  return {
    ...alertMessage(
      { alert, projectNames, baseUrl, workspaceId: claimed.workspace_id, ...unsubscribe },
      matches,
      notes,
    ),
    id,
  };
}

const skip = (deps: SenderContext, message: ClaimedMessage, note: string) =>
  finishMessage(deps.postgres, message, { state: 'skipped', note, ...UNSENT });

/** Postpones a message to the next day, or skips a digest or spike that is too late then. */
async function waitForCap(
  deps: SenderContext,
  message: ClaimedMessage,
  { workspace }: AlertDetails,
  usedUp: string,
) {
  const until = nextDayStart(workspace.timezone, deps.now());
  if (message.ends_at === null || message.give_up_at === null || until <= message.give_up_at)
    return postpone(deps.postgres, message, { note: `Waiting: ${usedUp}.`, until });
  return skip(deps, message, `Skipped: ${usedUp}.`);
}

async function onFailure(
  deps: SenderContext,
  message: ClaimedMessage,
  { alert }: AlertDetails,
  error: unknown,
) {
  const { channel } = alert;
  const isKnown = error instanceof NotSentError;
  const note = isKnown ? error.message : 'The message could not be sent. See the log of the service.';
  const { failures, give_up_at: giveUpAt } = message;
  const retryAfterMs = isKnown ? error.retryAfterMs : null;
  const next = nextAttempt({ failures, giveUpAt, retryAfterMs, now: deps.now(), random: deps.random() });
  const about = { err: isKnown ? (error.cause ?? error) : error, alertId: alert.id, channel, failures };
  deps.metrics.alertMessages.inc({ channel, outcome: next ? 'failed' : 'given_up' });
  if (next) {
    deps.logger.warn(about, 'An alert message could not be sent. Retrying later.');
    return recordFailure(deps.postgres, message, { note, ...next });
  }
  deps.logger.error(about, 'An alert message could not be sent and is not retried.');
  return finishMessage(deps.postgres, message, { state: 'failed', note, ...UNSENT });
}

/**
 * Sends a claimed message, or records why not: nothing to report, the daily cap is reached, or the provider failed.
 * It is sent again when the process dies before the result is saved.
 */
export async function sendMessage(deps: SenderContext, message: ClaimedMessage): Promise<void> {
  const details = await loadAlertDetails(deps, message);
  if (!details) return skip(deps, message, 'The alert is off.');
  if (isTooLate(message, deps.now())) return skip(deps, message, 'It could not be sent in time.');
  const { alert, workspace, secret } = details;
  const { channel, target, template } = alert;
  const matches = await loadMatches(deps, message, details);
  if (matches.mentions.length === 0) {
    deps.metrics.alertMessages.inc({ channel, outcome: 'skipped' });
    return skip(deps, message, 'There is nothing to report.');
  }
  const reserved = await reserveFromCap(deps.postgres, deps.config.plans, workspace, channel, deps.now());
  if ('usedUp' in reserved) return waitForCap(deps, message, details, reserved.usedUp);
  if (!(await extendLease(deps.postgres, message))) return reserved.release();
  try {
    const report = await digestReport(deps, message, details);
    const notes = [...report, ...capNotes(reserved, workspace.timezone)];
    await deps.channels[channel].send(target, compose(deps, message, details, matches, notes), {
      ...{ secret, template, workspaceId: workspace.id },
    });
  } catch (error) {
    await reserved.release();
    return onFailure(deps, message, details, error);
  }
  await finishMessage(deps.postgres, message, {
    state: 'sent',
    note: null,
    mentions: matches.total,
    quietMs: message.floods ? FLOOD_MS : 0,
  });
  deps.metrics.alertMessages.inc({ channel, outcome: 'sent' });
}
