import { randomUUID } from 'node:crypto';
import type { AddressGuard } from '../../outbound/address-guard.ts';
import type { Channel } from '../../outbound/channels/channel.ts';
import type { Postgres } from '../../postgres/client.ts';
import { createSeal } from '../../postgres/sealed.ts';
import { DELIVERIES_CHANNEL, queueEvents, listSubscribers } from '../../postgres/webhooks/webhook-events.ts';
import {
  claimDeliveries,
  cancelPending,
  queueDepth,
  releaseLeases,
  renewLeases,
  type ClaimedDelivery,
  type ClaimLimits,
} from '../../postgres/webhooks/webhook-queue.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import { startActor } from '../engine/start-actor.ts';
import { codecOf, type PipelineContext } from '../context.ts';
import { sendAttempt, type Attempt } from './send-attempt.ts';
import { startDispatcher } from './dispatcher.ts';
import { webhooksActor } from './queue-deliveries.ts';
import { sendLimitNotices } from '../usage/limit-notices.ts';
import { listen } from '../../postgres/listen.ts';
import { sendWebhookNotices } from './webhook-notices.ts';
import { createRecorder, recordAttempts } from './attempt-recorder.ts';
import { parseSchedule } from './retry-schedule.ts';
import { STOP_GRACE_MS } from '../../runtime/timing/stop-grace.ts';

/** What sending webhooks works with. */
export interface WebhookContext extends Pick<
  PipelineContext,
  'postgres' | 'config' | 'logger' | 'metrics' | 'userAgent'
> {
  /** Decrypts the signing secrets. */
  readonly secretKey: Buffer;
  readonly guard: AddressGuard;
  /** For notices to owners. */
  readonly email: Channel;
  /** Milliseconds after which other processes take over the deliveries of a killed one. Default: 8 seconds. */
  readonly leaseMs?: number;
}

async function measure(postgres: Postgres, metrics: Metrics): Promise<void> {
  const { pending, oldestSeconds, enabled, failing, disabled } = await queueDepth(postgres);
  metrics.webhookPending.set(pending);
  metrics.webhookOldest.set(oldestSeconds);
  metrics.webhooks.set({ state: 'working' }, enabled);
  metrics.webhooks.set({ state: 'failing' }, failing);
  metrics.webhooks.set({ state: 'disabled' }, disabled);
}

function startUpkeep({ postgres, metrics, config, email }: WebhookContext, logger: Logger): Running[] {
  const notices = { postgres, email, baseUrl: config.baseUrl, logger };
  const repeat = (everyMs: number, failure: string, run: () => Promise<unknown>) =>
    startRepeating({ everyMs, failure, run, logger });
  return [
    repeat(15_000, 'The queue of webhook deliveries cannot be measured.', () => measure(postgres, metrics)),
    repeat(2_000, 'Notices about webhooks cannot be mailed.', () => sendWebhookNotices(notices)),
    repeat(10_000, 'Notices about plan limits cannot be mailed.', () => sendLimitNotices(notices)),
  ];
}

function countAttempt(metrics: Metrics, attempt: Attempt, { happened_at, replay_of }: ClaimedDelivery): void {
  metrics.webhookAttempts.inc({ outcome: attempt.outcome });
  metrics.webhookSeconds.observe(attempt.durationMs / 1000);
  if (attempt.number > 1 || attempt.isTest || replay_of !== null) return;
  const waitMs = attempt.startedAt.getTime() - Date.parse(happened_at);
  metrics.webhookFirst.observe(Math.max(0, waitMs) / 1000);
}

async function claim({ postgres, metrics }: WebhookContext, limits: ClaimLimits): Promise<ClaimedDelivery[]> {
  const claimed = await claimDeliveries(postgres, limits);
  metrics.webhookTakenOver.inc(claimed.filter(({ taken_over }) => taken_over).length);
  return claimed;
}

/** Starts sending what is queued. */
export function startSending(context: WebhookContext): Running {
  const { postgres, config, metrics, secretKey, guard, userAgent } = context;
  const logger = context.logger.child({ part: 'webhooks' });
  const schedule = parseSchedule(config.variables.EARSHOT_WEBHOOK_RETRY_SCHEDULE!);
  const deps = {
    ...{ guard, userAgent, seal: createSeal(secretKey), random: Math.random, now: Date.now, schedule },
  };
  const sender = randomUUID();
  const dispatcher = startDispatcher({
    logger,
    claim: (limits) => claim(context, { sender, ...limits }),
    renew: renewLeases.bind(null, postgres, sender),
    release: releaseLeases.bind(null, postgres, sender),
    cancel: cancelPending.bind(null, postgres),
    send: sendAttempt.bind(null, deps),
    recorder: createRecorder((attempts) => recordAttempts(postgres, attempts, logger), logger),
    onAttempt: countAttempt.bind(null, metrics),
    firstWaitMs: schedule[0]!,
    ...(context.leaseMs !== undefined && { leaseMs: context.leaseMs }),
  });
  const onNotification = (webhookId: string) => {
    if (webhookId !== '') dispatcher.changed(webhookId);
    dispatcher.wake();
  };
  const running = [
    listen(postgres, DELIVERIES_CHANNEL, onNotification, logger),
    ...startUpkeep(context, logger),
  ];
  return {
    async stop() {
      await Promise.all([dispatcher.stop(STOP_GRACE_MS), ...running.map((each) => each.stop())]);
    },
  };
}

/** Starts the webhooks of the role `notify`: queues changes of mentions for them, and sends what is queued. */
export async function startWebhooks(context: PipelineContext & WebhookContext): Promise<Running> {
  const { log, logger, metrics, postgres } = context;
  await log.ensureTopics();
  const deps = {
    subscribers: listSubscribers.bind(null, postgres),
    queue: queueEvents.bind(null, postgres),
  };
  const queueing = await startActor(webhooksActor(deps), {
    ...{ log, metrics, logger },
    codec: await codecOf(context),
  });
  const sending = startSending(context);
  return {
    async stop() {
      await Promise.all([queueing.stop(), sending.stop()]);
    },
  };
}
