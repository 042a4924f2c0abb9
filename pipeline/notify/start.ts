import { randomUUID } from 'node:crypto';
import type { AddressGuard } from '../../outbound/address-guard.ts';
import type { Channel } from '../../outbound/channels/channel.ts';
import type { Postgres } from '../../postgres/client.ts';
import { createSeal } from '../../postgres/sealed.ts';
import { DELIVERIES_CHANNEL, queueEvents, subscribersOf } from '../../postgres/webhooks/webhook-events.ts';
import {
  claimDeliveries,
  giveUpPending,
  queueDepth,
  releaseLeases,
  renewLeases,
  type ClaimedDelivery,
} from '../../postgres/webhooks/webhook-queue.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { startActor } from '../engine/start-actor.ts';
import { codecOf, type PipelineContext, type Role } from '../context.ts';
import { attempt, type Attempt } from './attempt.ts';
import { startDispatcher } from './dispatcher.ts';
import { fanOutActor } from './fan-out.ts';
import { tellLimits } from './limit-notices.ts';
import { listen } from './listen.ts';
import { tellOwners } from './notices.ts';
import { createRecorder, recordAttempts } from './recorder.ts';
import { parseSchedule } from './schedule.ts';
import { startUpkeep, type Duty } from './upkeep.ts';

/** What sending webhooks works with. */
export interface WebhookContext extends Pick<
  PipelineContext,
  'postgres' | 'config' | 'logger' | 'metrics' | 'userAgent'
> {
  /** Opens the signing secrets. */
  readonly secretKey: Buffer;
  readonly guard: AddressGuard;
  /** For what owners are told. */
  readonly email: Channel;
  /** Milliseconds that a killed process keeps what it held; 30 seconds unless given. */
  readonly leaseMs?: number;
}

/** How long a stop waits for what is in hand, as the pipeline's does; calls that last longer are made again. */
const STOP_LIMIT_MS = 5_000;

async function measure(postgres: Postgres, metrics: Metrics): Promise<void> {
  const { pending, oldestSeconds, enabled, failing, disabled } = await queueDepth(postgres);
  metrics.webhookPending.set(pending);
  metrics.webhookOldest.set(oldestSeconds);
  metrics.webhooks.set({ state: 'working' }, enabled);
  metrics.webhooks.set({ state: 'failing' }, failing);
  metrics.webhooks.set({ state: 'disabled' }, disabled);
}

function dutiesOf({ postgres, metrics, config, email }: WebhookContext, logger: Logger): Duty[] {
  const notices = { postgres, email, baseUrl: config.baseUrl, logger };
  return [
    {
      everyMs: 15_000,
      failure: 'The queue of webhook deliveries cannot be measured.',
      run: () => measure(postgres, metrics),
    },
    {
      everyMs: 2_000,
      failure: 'Owners cannot be told of a webhook in trouble yet.',
      run: () => tellOwners(notices),
    },
    {
      everyMs: 10_000,
      failure: 'Owners cannot be told of a limit of their plan yet.',
      run: () => tellLimits(notices),
    },
  ];
}

function count(metrics: Metrics, made: Attempt, { happened_at, replay_of }: ClaimedDelivery): void {
  metrics.webhookAttempts.inc({ outcome: made.outcome });
  metrics.webhookSeconds.observe(made.durationMs / 1000);
  if (made.number > 1 || made.isTest || replay_of !== null) return;
  metrics.webhookFirst.observe(Math.max(0, made.startedAt.getTime() - Date.parse(happened_at)) / 1000);
}

/** Starts sending what is queued, with everything that keeps the queue in order. */
export function startSending(context: WebhookContext): Role {
  const { postgres, config, metrics, secretKey, guard, userAgent } = context;
  const logger = context.logger.child({ part: 'webhooks' });
  const schedule = parseSchedule(config.variables.EARSHOT_WEBHOOK_RETRY_SCHEDULE!);
  const deps = {
    ...{ guard, userAgent, seal: createSeal(secretKey), random: Math.random, now: Date.now, schedule },
  };
  const sender = randomUUID();
  const dispatcher = startDispatcher({
    logger,
    claim: (limits) => claimDeliveries(postgres, { sender, ...limits }),
    renew: renewLeases.bind(null, postgres, sender),
    release: releaseLeases.bind(null, postgres, sender),
    giveUp: giveUpPending.bind(null, postgres),
    attempt: attempt.bind(null, deps),
    recorder: createRecorder((attempts) => recordAttempts(postgres, attempts, logger), logger),
    onAttempt: count.bind(null, metrics),
    firstWaitMs: schedule[0]!,
    ...(context.leaseMs !== undefined && { leaseMs: context.leaseMs }),
  });
  const ear = listen(
    postgres,
    DELIVERIES_CHANNEL,
    (webhookId) => {
      if (webhookId !== '') dispatcher.changed(webhookId);
      dispatcher.wake();
    },
    logger,
  );
  const upkeep = startUpkeep(dutiesOf(context, logger), logger);
  return {
    async stop() {
      await Promise.all([ear.stop(), upkeep.stop(), dispatcher.stop(STOP_LIMIT_MS)]);
    },
  };
}

/** Starts the webhooks of the role `notify`: changes of mentions are queued for them, and what is queued is sent. */
export async function startWebhooks(context: PipelineContext & WebhookContext): Promise<Role> {
  const { log, logger, metrics, postgres } = context;
  await log.ensureTopics();
  const deps = {
    subscribers: subscribersOf.bind(null, postgres),
    queue: queueEvents.bind(null, postgres),
  };
  const fanOut = await startActor(fanOutActor(deps), {
    ...{ log, metrics, logger, stopLimitMs: STOP_LIMIT_MS },
    codec: await codecOf(context),
  });
  const sending = startSending(context);
  return {
    async stop() {
      await Promise.all([fanOut.stop(), sending.stop()]);
    },
  };
}
