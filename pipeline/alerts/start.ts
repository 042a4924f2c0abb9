import { setTimeout as delay } from 'node:timers/promises';
import { messageBacklog, takeMessages } from '../../postgres/alerts/alert-messages.ts';
import { armedDigests, planDigests } from '../../postgres/alerts/digests.ts';
import { ALERT_CHANNELS, type AlertChannel } from '../../schemas/alerts/alert.ts';
import { startActor } from '../engine/start-actor.ts';
import { codecOf, type PipelineContext, type Role } from '../context.ts';
import { alertsActor, bindSender, type AlertsContext } from './bind.ts';
import { tellAlertOwners } from './notices.ts';
import { duePlans } from './plan.ts';
import { repeat } from './repeat.ts';
import { send } from './sender.ts';
import { planSpikes } from './spikes.ts';

/** How often each channel is looked at for what is due. */
const SEND_TICK_MS = 1_000;
/** How often digests whose hour has come are looked for. */
const PLAN_TICK_MS = 10_000;
/** How often spikes are looked for, and mails to owners that are owed. */
const LOOK_TICK_MS = 30_000;
/** Messages of a channel that a process sends at once: each waits for an answer of the provider. */
const AT_ONCE = 8;
/** How long a stop waits for what is being sent; another process takes it up later. */
const STOP_LIMIT_MS = 5_000;

/** Sends what is due by a channel until nothing is, or the signal fires. Gives how many messages it took. */
export async function sendDue(
  context: AlertsContext,
  channel: AlertChannel,
  signal?: AbortSignal,
): Promise<number> {
  const deps = bindSender(context);
  let total = 0;
  while (!signal?.aborted) {
    const taken = await takeMessages(context.postgres, channel, AT_ONCE);
    if (taken.length === 0) break;
    total += taken.length;
    const ended = await Promise.allSettled(taken.map((message) => send(deps, message)));
    const broken = ended.find((each) => each.status === 'rejected');
    // The store is away: what was taken comes again when its lease is over.
    if (broken) throw broken.reason as Error;
  }
  return total;
}

/** Writes down the digests whose hour has come. Gives how many were new. */
export async function planDue({ postgres, now = Date.now }: AlertsContext): Promise<number> {
  return planDigests(postgres, duePlans(await armedDigests(postgres), now()));
}

async function tellBacklog({ postgres, metrics }: AlertsContext): Promise<void> {
  const backlog = await messageBacklog(postgres);
  for (const channel of ALERT_CHANNELS) {
    const { pending, oldest } = backlog.find((each) => each.channel === channel) ?? { pending: 0, oldest: 0 };
    metrics.alertsPending.set({ channel }, pending);
    metrics.alertsOldest.set({ channel }, oldest);
  }
}

/** Starts sending alerts: the actor that looks at mentions, a loop for each channel, and the planning of digests. */
export async function startAlerts(given: PipelineContext & Pick<AlertsContext, 'channels'>): Promise<Role> {
  const { log, metrics } = given;
  await log.ensureTopics();
  const codec = await codecOf(given);
  const logger = given.logger.child({ part: 'alerts' });
  const context = { ...given, logger };
  const stopping = new AbortController();
  const { signal } = stopping;
  const actor = await startActor(alertsActor(context), {
    ...{ log, codec, metrics, logger: given.logger },
    stopLimitMs: STOP_LIMIT_MS,
  });
  const loop = (everyMs: number, complaint: string, work: () => Promise<unknown>) =>
    repeat({ everyMs, complaint, work, logger, signal });
  const loops = [
    ...ALERT_CHANNELS.map((channel) =>
      loop(SEND_TICK_MS, `Messages by ${channel} cannot be sent yet.`, () =>
        sendDue(context, channel, signal),
      ),
    ),
    loop(PLAN_TICK_MS, 'Digests cannot be planned yet.', async () => {
      await planDue(context);
      await tellBacklog(context);
    }),
    loop(LOOK_TICK_MS, 'Spikes cannot be looked for yet.', () => planSpikes(context)),
    loop(LOOK_TICK_MS, 'Owners cannot be told of an alert in trouble yet.', () => tellAlertOwners(context)),
  ];
  return {
    async stop() {
      stopping.abort();
      // The limit must not keep a process up whose loops have ended long before.
      const limit = delay(STOP_LIMIT_MS, undefined, { ref: false });
      await Promise.all([actor.stop(), Promise.race([Promise.all(loops), limit])]);
    },
  };
}
