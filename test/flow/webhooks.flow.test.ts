import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { emitEvent } from '../../postgres/webhooks/webhook-events.ts';
import { derivedId } from '../../schemas/new-id.ts';
import { addWebhook, SECRET_KEY, startReceiver } from '../pipeline/webhooks/sending.ts';
import { eventually } from '../support/eventually.ts';
import { startStores } from '../support/stores.ts';

/** The short form. For the long one, set EARSHOT_TEST_KILLS=20 and EARSHOT_TEST_EVENTS=10000. */
const KILLS = Number(process.env.EARSHOT_TEST_KILLS ?? 3);
const EVENTS = Number(process.env.EARSHOT_TEST_EVENTS ?? 320);
const EVENTS_BETWEEN = Math.ceil(EVENTS / (KILLS + 1));
const WEBHOOKS = 3;
/** Short enough for a killed sender's deliveries to be retried within the test. */
const LEASE_MS = 1_500;

const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

const SENDER = fileURLToPath(new URL('../pipeline/webhooks/sender-process.ts', import.meta.url));

/** Starts a sender in a separate process. */
async function startSender(postgresUrl: string): Promise<ChildProcess> {
  const sender = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', SENDER, '--postgres', postgresUrl],
      ...['--key', SECRET_KEY.toString('hex'), '--lease', String(LEASE_MS)],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  clean.push(() => sender.kill('SIGKILL'));
  await once(sender.stdout, 'data');
  return sender;
}

/** The faults of a receiver, in turn. */
const FAULTS: readonly ((reply: ServerResponse) => void)[] = [
  (reply) => void reply.writeHead(500).end('broken'),
  (reply) => void reply.destroy(),
  (reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  (reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('early');
    setImmediate(() => reply.destroy());
  },
];

it(
  `senders killed ${KILLS} times lose no event and send none under two ids`,
  async () => {
    const stores = await startStores();
    clean.push(() => stores.close());
    const { postgres } = stores;
    const receiver = await startReceiver();
    clean.push(() => receiver.close());
    const [row] = await postgres.query<{ id: number }>(
      `INSERT INTO workspaces (name) VALUES ('w') RETURNING id`,
    );
    const secrets = new Map<string, string>();
    for (let at = 0; at < WEBHOOKS; at++) {
      const path = `/${at}`;
      secrets.set(path, (await addWebhook(postgres, row!.id, { url: receiver.url + path })).secret);
    }
    /** The acknowledged deliveries, as path and id, with the event number in the body. */
    const taken = new Map<string, number>();
    let requests = 0;
    receiver.answer = ({ path, body, headers }, reply) => {
      new Webhook(secrets.get(path)!).verify(body, headers);
      requests += 1;
      const fault = requests % 7 === 0 ? FAULTS[(requests / 7) % FAULTS.length] : undefined;
      if (fault) return fault(reply);
      taken.set(
        `${path} ${headers['webhook-id']}`,
        (JSON.parse(body) as { data: { number: number } }).data.number,
      );
      reply.end();
    };
    let events = 0;
    const happen = (number: number) =>
      emitEvent(postgres, {
        ...{ workspaceId: row!.id, projectId: null, type: 'scan.completed', at: new Date() },
        eventId: derivedId('evt', String(number)),
        data: { number },
      });
    const happenMore = async () => {
      // The last events are queued twice, as after a crash of the process that queues them.
      for (let number = Math.max(0, events - 10); number < events + EVENTS_BETWEEN; number++)
        await happen(number);
      events += EVENTS_BETWEEN;
    };
    for (let kill = 0; kill < KILLS; kill++) {
      const sender = await startSender(stores.postgresUrl);
      const before = taken.size;
      await happenMore();
      await eventually(() => taken.size >= before + EVENTS_BETWEEN);
      sender.kill('SIGKILL');
      await once(sender, 'exit');
    }
    await happenMore();
    await startSender(stores.postgresUrl);
    await eventually(() => taken.size >= events * WEBHOOKS, {
      what: 'every event at every webhook',
      timeoutMs: 120_000 + events * 600,
    });
    await eventually(async () => {
      const [left] = await postgres.query<{ count: number }>(
        `SELECT count(*) FROM webhook_deliveries WHERE state <> 'delivered'`,
      );
      return left!.count === 0;
    });
    expect(taken.size).toBe(events * WEBHOOKS);
    for (const path of secrets.keys()) {
      const numbers = [...taken].filter(([key]) => key.startsWith(`${path} `)).map(([, number]) => number);
      expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: events }, (_, at) => at));
    }
  },
  600_000 + KILLS * 60_000 + EVENTS * 600,
);
