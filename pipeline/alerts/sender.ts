import { NotSentError, type Channels } from '../../outbound/channels/channel.ts';
import { alertMessage, type AlertFinds } from '../../outbound/messages/alert-message.ts';
import { capNotes } from '../../outbound/messages/cap-notes.ts';
import type { Message } from '../../outbound/messages/message.ts';
import type { Ending, TakenMessage, Waiting } from '../../postgres/alerts/alert-messages.ts';
import { nextDayStart, type CappedWorkspace, type TakenFromCap } from '../../postgres/alerts/message-cap.ts';
import { quietMs } from '../../schemas/alerts/alert-quiet.ts';
import type { AlertChannel } from '../../schemas/alerts/alert.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { nextTry } from './rhythm.ts';
import type { Scene } from './scene.ts';

/** What sending needs; bound to the stores by the composition root. */
export interface SenderDeps {
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'alertMessages'>;
  readonly channels: Channels;
  readonly baseUrl: string;
  scene(message: TakenMessage): Promise<Scene | null>;
  finds(message: TakenMessage, scene: Scene): Promise<AlertFinds>;
  /** Takes one message from the day's cap of a workspace. */
  takeFromCap(
    workspace: CappedWorkspace,
    channel: AlertChannel,
    now: number,
  ): Promise<TakenFromCap | { readonly usedUp: string }>;
  /** Whether nobody else has taken the message meanwhile. */
  stillOurs(message: TakenMessage): Promise<boolean>;
  end(message: TakenMessage, ending: Ending): Promise<void>;
  putOff(message: TakenMessage, waiting: Waiting): Promise<void>;
  noteFailure(message: TakenMessage, waiting: Waiting & { readonly giveUpAt: number }): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
}

const UNSENT = { mentions: 0, quietMs: 0 } as const;

/** What was never tried in time may go out so much later: the queue of a channel may be long. */
const LATE_MS = 3_600_000;

/** Whether a digest or spike is far too late for its first try: nothing ran, or what there is to tell could not be read. */
const isStale = ({ failures, give_up_at: giveUpAt }: TakenMessage, now: number) =>
  failures === 0 && giveUpAt !== null && now > giveUpAt + LATE_MS;

function compose(
  { baseUrl }: SenderDeps,
  taken: TakenMessage,
  { alert, projects }: Scene,
  finds: AlertFinds,
  notes: readonly string[],
): Message {
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  // With what a rule has found since, it is another message.
  const id = `${taken.id}.${finds.total}`;
  return { ...alertMessage({ alert, projectNames, baseUrl }, finds, notes), id };
}

/** Puts a message off to the next day; a digest or spike that would be too late then is left out. */
async function waitForCap(deps: SenderDeps, message: TakenMessage, { workspace }: Scene, usedUp: string) {
  const until = nextDayStart(workspace.timezone, deps.now());
  const note = `Waits: ${usedUp}.`;
  if (message.kind === 'rule' || message.give_up_at === null || until <= message.give_up_at)
    return deps.putOff(message, { note, until });
  return deps.end(message, { state: 'skipped', note: `Left out: ${usedUp}.`, ...UNSENT });
}

/** Notes that a message could not be sent, and when it is tried again; gives it up when that has gone on for long enough. */
async function onFailure(deps: SenderDeps, message: TakenMessage, { alert }: Scene, error: unknown) {
  const { channel } = alert;
  const isKnown = error instanceof NotSentError;
  const note = isKnown ? error.message : 'The message could not be sent; the log says why.';
  const { failures, give_up_at: giveUpAt } = message;
  const retryAfterMs = isKnown ? error.retryAfterMs : null;
  const again = nextTry({ failures, giveUpAt, retryAfterMs, now: deps.now(), random: deps.random() });
  const about = { err: isKnown ? (error.cause ?? error) : error, alertId: alert.id, channel, failures };
  deps.metrics.alertMessages.inc({ channel, outcome: again ? 'failed' : 'given_up' });
  if (again) {
    deps.logger.warn(about, 'A message of an alert could not be sent; it is tried again.');
    return deps.noteFailure(message, { note, ...again });
  }
  deps.logger.error(about, 'A message of an alert is given up.');
  return deps.end(message, { state: 'failed', note, ...UNSENT });
}

/**
 * Sends a message that was taken, or says why not: there is nothing to tell any more, the day's cap is reached, or the
 * provider is away. What goes out may go out again when the process dies before it is noted: at least once, not at most.
 */
export async function send(deps: SenderDeps, message: TakenMessage): Promise<void> {
  const scene = await deps.scene(message);
  if (!scene) return deps.end(message, { state: 'skipped', note: 'The alert is off.', ...UNSENT });
  const { alert, workspace } = scene;
  const { channel, target } = alert;
  if (isStale(message, deps.now()))
    return deps.end(message, { state: 'skipped', note: 'It could not be sent in its time.', ...UNSENT });
  const finds = await deps.finds(message, scene);
  if (finds.mentions.length === 0) {
    deps.metrics.alertMessages.inc({ channel, outcome: 'skipped' });
    return deps.end(message, { state: 'skipped', note: 'There is nothing to tell.', ...UNSENT });
  }
  const taken = await deps.takeFromCap(workspace, channel, deps.now());
  if ('usedUp' in taken) return waitForCap(deps, message, scene, taken.usedUp);
  if (!(await deps.stillOurs(message))) return taken.giveBack();
  try {
    await deps.channels[channel].send(
      target,
      compose(deps, message, scene, finds, capNotes(taken, workspace.timezone)),
    );
  } catch (error) {
    await taken.giveBack();
    return onFailure(deps, message, scene, error);
  }
  const now = deps.now();
  const quiet = quietMs(taken, nextDayStart(workspace.timezone, now) - now);
  await deps.end(message, { state: 'sent', note: null, mentions: finds.total, quietMs: quiet });
  deps.metrics.alertMessages.inc({ channel, outcome: 'sent' });
}
