import { messageBacklog } from '../../postgres/alerts/alert-messages.ts';
import { dueChannels } from '../../postgres/alerts/claim-messages.ts';
import { activeDigests, insertDigests } from '../../postgres/alerts/digests.ts';
import { ALERT_CHANNELS } from '../../schemas/alerts/alert-channel.ts';
import { MINUTE_MS } from '../../schemas/duration.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import { createWakeup } from '../../runtime/timing/wakeup.ts';
import { startActor } from '../engine/start-actor.ts';
import { codecOf, type PipelineContext } from '../context.ts';
import { openReports } from '../reports/open-reports.ts';
import { alertsActor, type AlertsContext } from './bind.ts';
import { sendAlertNotices } from './alert-notices.ts';
import { dueDigests } from './due-digests.ts';
import { sendDue } from './send-due.ts';
import { detectSpikes } from './detect-spikes.ts';
import { atMost } from '../../runtime/timing/at-most.ts';
import { STOP_GRACE_MS } from '../../runtime/timing/stop-grace.ts';

const SEND_MS = 1_000;
const PLAN_MS = 10_000;
const CHECK_MS = 30_000;

/** Plans the digests that are due. Returns how many are new. */
export async function planDigests({ postgres, now = Date.now }: AlertsContext): Promise<number> {
  return insertDigests(postgres, dueDigests(await activeDigests(postgres), now()));
}

async function measureBacklog({ postgres, metrics }: AlertsContext): Promise<void> {
  const backlog = await messageBacklog(postgres);
  for (const channel of ALERT_CHANNELS) {
    const { pending, oldest } = backlog.find((each) => each.channel === channel) ?? { pending: 0, oldest: 0 };
    metrics.alertsPending.set({ channel }, pending);
    metrics.alertsOldest.set({ channel }, oldest);
  }
}

/** Starts a loop for each channel, so that none waits for another, and one that wakes those with something to send. */
function startSending(context: AlertsContext): Running[] {
  const { logger, postgres } = context;
  const channels = new Map(ALERT_CHANNELS.map((channel) => [channel, createWakeup()]));
  const look = startRepeating({
    ...{ logger, everyMs: SEND_MS, failure: 'Due alerts cannot be looked up. Retrying.' },
    async run() {
      for (const channel of await dueChannels(postgres)) channels.get(channel)?.wake();
    },
  });
  const senders = [...channels].map(([channel, due]) =>
    startRepeating({
      ...{ logger, everyMs: MINUTE_MS, failure: `Alerts by ${channel} cannot be sent. Retrying.` },
      wake: due.woken,
      run: (signal) => sendDue(context, channel, signal),
    }),
  );
  return [look, ...senders];
}

function startLoops(context: AlertsContext): Running[] {
  const repeat = (everyMs: number, failure: string, run: (signal: AbortSignal) => Promise<unknown>) =>
    startRepeating({ everyMs, failure, run, logger: context.logger });
  return [
    ...startSending(context),
    repeat(PLAN_MS, 'Digests cannot be planned. Retrying.', async () => {
      await planDigests(context);
      await measureBacklog(context);
    }),
    repeat(CHECK_MS, 'Spikes cannot be detected. Retrying.', () => detectSpikes(context)),
    repeat(CHECK_MS, 'Notices about alerts cannot be mailed. Retrying.', () => sendAlertNotices(context)),
  ];
}

/** Starts alerts: the actor that matches mentions, a loop per channel, and the planning of digests and spikes. */
export async function startAlerts(
  given: PipelineContext & Pick<AlertsContext, 'channels' | 'secretKey'>,
): Promise<Running> {
  const { log, metrics } = given;
  await log.ensureTopics();
  const codec = await codecOf(given);
  const logger = given.logger.child({ part: 'alerts' });
  const context = { ...given, logger, reports: openReports(given.config, given) };
  const actor = await startActor(alertsActor(context), {
    ...{ log, codec, metrics, logger: given.logger },
  });
  const loops = startLoops(context);
  return {
    async stop() {
      const stopped = Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all([actor.stop(), atMost(STOP_GRACE_MS, stopped)]);
    },
  };
}
