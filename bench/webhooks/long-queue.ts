import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { migratePostgres } from '../../postgres/migrate.ts';
import { openSender } from '../../test/pipeline/webhooks/sending.ts';
import { comparison, rounded, type Print } from '../print.ts';
import { addWebhooks, mention, queueing, type Receiver } from './queueing.ts';

/** Deliveries in the short queue. So many are timed, from the start of the sender. */
const SHORT = 1_000;
const ROUNDS = 5;
/** The target: rate with the long queue over the rate with the short one. */
const WANTED_RATIO = 2 / 3;

/** A database with one webhook. */
interface Lane {
  readonly postgres: Postgres;
  readonly workspace: number;
}

async function openLane(url: string, name: string, receiver: Receiver): Promise<Lane> {
  const server = openPostgres(url);
  await server.query(`CREATE DATABASE ${name}`);
  await server.close();
  const postgres = openPostgres(Object.assign(new URL(url), { pathname: name }).href);
  await migratePostgres(postgres);
  const [workspace] = await addWebhooks(postgres, receiver.url, 1);
  return { postgres, workspace: workspace! };
}

async function fill({ postgres, workspace }: Lane, count: number): Promise<void> {
  const queue = queueing(postgres);
  for (let made = 0; made < count; made += 500)
    await queue(Array.from({ length: 500 }, () => mention(workspace)));
}

/** Returns how many of the first deliveries arrive per second. */
async function rateOf({ postgres }: Lane, receiver: Receiver): Promise<number> {
  await receiver.taken();
  const started = performance.now();
  const sender = openSender(postgres);
  for (let taken = 0; taken < SHORT; await delay(5)) taken += (await receiver.taken()).length;
  const seconds = (performance.now() - started) / 1000;
  await sender.stop();
  return SHORT / seconds;
}

/**
 * Measures how fast one webhook gets its deliveries with few and with very many waiting, in turns. Both queues start
 * with database statistics of an empty queue, as in production.
 */
export async function measureLongQueue(
  print: Print,
  { url, waiting }: { readonly url: string; readonly waiting: number },
  receiver: Receiver,
): Promise<void> {
  const short = await openLane(url, 'short_queue', receiver);
  const long = await openLane(url, 'long_queue', receiver);
  try {
    for (const lane of [short, long]) {
      await fill(lane, SHORT);
      await rateOf(lane, receiver);
      await lane.postgres.query('VACUUM ANALYZE webhook_deliveries');
    }
    await fill(long, waiting);
    const rounds: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await fill(short, SHORT);
      const few = await rateOf(short, receiver);
      rounds.push([await rateOf(long, receiver), few]);
    }
    print({
      ...comparison('webhook_delivery_rate_of_a_long_queue', 'deliveries/s', 'a short one', rounds),
      limit: rounded(WANTED_RATIO),
      note: `one webhook, ${waiting} waiting against ${SHORT}, the first ${SHORT} of each; load ${rounded(loadavg()[0]!)}`,
    });
  } finally {
    await Promise.all([short.postgres.close(), long.postgres.close()]);
  }
}
