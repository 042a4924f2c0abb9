import { setTimeout as delay } from 'node:timers/promises';
import { startActor } from '../pipeline/engine/start-actor.ts';
import { openCodec } from '../pipeline/log/codec.ts';
import { openEmbeddedLog } from '../pipeline/log/embedded/embedded-log.ts';
import { publisher } from '../pipeline/context.ts';
import { webhooksActor } from '../pipeline/webhooks/queue-deliveries.ts';
import type { Postgres } from '../postgres/client.ts';
import { openPostgres } from '../postgres/pool.ts';
import { startEmbeddedPostgres } from '../postgres/embedded/embedded.ts';
import { migratePostgres } from '../postgres/migrate.ts';
import type { MentionEvent } from '../schemas/mentions/mention.ts';
import { TOPICS } from '../schemas/topics.ts';
import { silentLogger } from '../runtime/logger.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { openSender } from '../test/pipeline/webhooks/sending.ts';
import { temporaryDataDir } from '../test/support/data-dir.ts';
import { quantile, rounded, type Print } from './print.ts';
import { measureLongQueue } from './webhooks/long-queue.ts';
import {
  addWebhooks,
  fanOutDeps,
  mention,
  queueing,
  startReceiver,
  type Receiver,
} from './webhooks/queueing.ts';

/** Webhooks, each of a workspace of its own. */
const WEBHOOKS = 100;
/** Deliveries that wait when the sender starts, and the target for the rate on two cores. */
const WAITING = 20_000;
const WANTED_RATE = 1_500;
/** Events a second, and for how many seconds, for the time from event to arrival. */
const RATE = 100;
const SECONDS = 15;
const TICK_MS = 100;

/** The way from a verdict to its delivery as the service runs it: log, fan-out, queue, sender. */
async function startService(postgres: Postgres) {
  const logger = silentLogger();
  const log = openEmbeddedLog({ postgres, logger });
  await log.ensureTopics();
  const codec = await openCodec({ registryUrl: null, logger });
  const context = { log, logger, codec, metrics: createMetrics() };
  const fanOut = await startActor(webhooksActor(fanOutDeps(postgres)), context);
  const sender = openSender(postgres);
  const publish = publisher(log, codec);
  return {
    judged: (records: readonly MentionEvent[]) => publish(TOPICS.mentions, records),
    async stop() {
      await Promise.all([fanOut.stop(), sender.stop()]);
      await log.close();
    },
  };
}

/** Measures deliveries per second from a full queue, and how fast they were queued. */
async function measureRate(
  print: Print,
  postgres: Postgres,
  receiver: Receiver,
  workspaces: readonly number[],
) {
  const suffix = workspaces.length === 1 ? '_of_one_webhook' : '';
  const queue = queueing(postgres);
  const started = performance.now();
  for (let made = 0; made < WAITING; made += 500)
    await queue(Array.from({ length: 500 }, (_, at) => mention(workspaces[at % workspaces.length]!)));
  const queued = performance.now();
  print({
    ...{
      name: `webhook_queue_rate${suffix}`,
      value: rounded((WAITING * 1000) / (queued - started)),
      unit: 'events/s',
    },
    note: 'in chunks of 500',
  });
  const sender = openSender(postgres);
  for (let taken = 0; taken < WAITING; await delay(20)) taken += (await receiver.taken()).length;
  const seconds = (performance.now() - queued) / 1000;
  await sender.stop();
  print({
    ...{
      name: `webhook_delivery_rate${suffix}`,
      value: rounded(WAITING / seconds),
      unit: 'deliveries/s',
      limit: WANTED_RATE,
    },
    note: `one process, webhooks: ${workspaces.length}, a receiver on the same machine, a new connection each time`,
  });
}

/** Returns the milliseconds from verdict to arrival at a steady rate, spread over the webhooks of these workspaces. */
async function measureWaits(
  postgres: Postgres,
  receiver: Receiver,
  workspaces: readonly number[],
): Promise<number[]> {
  const perTick = (RATE * TICK_MS) / 1000;
  const total = RATE * SECONDS;
  const service = await startService(postgres);
  await delay(1_000);
  await receiver.taken();
  for (let made = 0; made < total; made += perTick) {
    const next = delay(TICK_MS);
    await service.judged(
      Array.from({ length: perTick }, (_, at) => mention(workspaces[(made + at) % workspaces.length]!)),
    );
    await next;
  }
  const waits: number[] = [];
  while (waits.length < total) {
    waits.push(...(await receiver.taken()));
    await delay(20);
  }
  await service.stop();
  return waits;
}

/**
 * Measures the sending of webhooks: its rate, also with `longQueue` deliveries waiting, and the time from event to
 * arrival with and without a dead receiver.
 */
export async function benchWebhooks(print: Print, longQueue: number): Promise<void> {
  const { path: dataDir, remove } = await temporaryDataDir();
  const engine = await startEmbeddedPostgres({ dataDir, logger: silentLogger() });
  const postgres = openPostgres(engine.url);
  const receiver = await startReceiver();
  try {
    await migratePostgres(postgres);
    const workspaces = await addWebhooks(postgres, receiver.url, WEBHOOKS);
    await measureRate(print, postgres, receiver, workspaces);
    await measureRate(print, postgres, receiver, workspaces.slice(0, 1));
    await measureLongQueue(print, { url: engine.url, waiting: longQueue }, receiver);
    const toOne = await measureWaits(postgres, receiver, workspaces.slice(0, 1));
    print({
      ...{ name: 'webhook_first_attempt_p95_of_one_webhook', value: rounded(quantile(toOne, 0.95)) },
      ...{ unit: 'ms', limit: 2_000, note: `${RATE} events/s, all to one webhook` },
    });
    const alone = await measureWaits(postgres, receiver, workspaces);
    const [dead] = await addWebhooks(postgres, `${receiver.url}/dead`, 1);
    await queueing(postgres)(Array.from({ length: 500 }, () => mention(dead!)));
    const beside = await measureWaits(postgres, receiver, workspaces);
    const [before, after] = [quantile(alone, 0.95), quantile(beside, 0.95)];
    print({
      ...{ name: 'webhook_first_attempt_p95', value: rounded(before), unit: 'ms', limit: 2_000 },
      note: `${RATE} events/s, through the log`,
    });
    print({
      ...{ name: 'webhook_first_attempt_p95_beside_a_dead_one', value: rounded(after), unit: 'ms' },
      ...{ peer: 'without it', peer_value: rounded(before), ratio: rounded(after / before), limit: 1.2 },
      note: `one receiver of ${WEBHOOKS + 1} never answers and has 500 deliveries waiting`,
    });
  } finally {
    receiver.close();
    await postgres.close();
    await engine.stop();
    await remove();
  }
}
