import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordAttempts } from '../../../pipeline/webhooks/attempt-recorder.ts';
import type { Running } from '../../../runtime/timing/repeat.ts';
import { queryable, type Postgres } from '../../../postgres/client.ts';
import { insertDelivery, newEventId } from '../../../postgres/webhooks/webhook-deliveries.ts';
import {
  claimDeliveries,
  renewLeases,
  type ClaimedDelivery,
} from '../../../postgres/webhooks/webhook-queue.ts';
import { getDelivery } from '../../../postgres/webhooks/webhook-replays.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { eventually } from '../../support/eventually.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { attemptOf } from './delivery.ts';
import { addWebhook, openSender, startReceiver, type Receiver } from './sending.ts';

let stores: Stores;
let receiver: Receiver;
let workspace: number;
let webhookId: string;
let sender: Running | null = null;
beforeAll(async () => {
  stores = await startStores();
  receiver = await startReceiver();
  ({ id: workspace } = await createWorkspace(stores.postgres, 'Acme'));
});
beforeEach(async () => {
  ({ id: webhookId } = await addWebhook(stores.postgres, workspace, { url: receiver.url }));
});
afterEach(async () => {
  await sender?.stop();
  sender = null;
});
afterAll(async () => {
  await receiver.close();
  await stores.close();
});

const queue = () =>
  insertDelivery(stores.postgres, workspace, {
    ...{ webhookId, type: 'scan.completed', eventId: newEventId(), payload: Buffer.from('{}') },
  });
const processId = randomUUID();
async function claim(postgres: Postgres = stores.postgres): Promise<ClaimedDelivery> {
  const limits = { free: 9, freeForFailing: 9, leaseMs: 60_000, firstWaitMs: 0, webhooks: [] };
  return (await claimDeliveries(postgres, { ...limits, sender: processId }))[0]!;
}
const stateOf = async (id: string) => (await getDelivery(stores.postgres, workspace, id))!.state;

it('responses with arbitrary bytes are stored as text and do not delay others', async () => {
  const answers = [
    Buffer.from('a\0b'),
    Buffer.from([0x61, 0xff, 0xc3, 0x28]),
    // The cut falls inside the last character.
    Buffer.from('x'.repeat(1023) + 'ß'),
    Buffer.from([0xed, 0xa0, 0x80]),
  ];
  receiver.answer = (_request, reply) => void reply.writeHead(500).end(answers.shift());
  const ids = [await queue(), await queue(), await queue(), await queue()];
  sender = openSender(stores.postgres, { schedule: '0' });
  await eventually(async () => (await Promise.all(ids.map(stateOf))).every((state) => state === 'failed'));
  const logs = await Promise.all(ids.map((id) => getDelivery(stores.postgres, workspace, id)));
  const bodies = logs.map((log) => log!.attempt_log[0]!.response_body!);
  expect(new Set(bodies)).toEqual(new Set(['a�b', 'a��(', `${'x'.repeat(1023)}�`, '���']));
});

it('recording locks a webhook that is being changed before locking its deliveries', async () => {
  const id = await queue();
  const failed = attemptOf(await claim(), { error: 'HTTP 500', outcome: 'broken' });
  const recording = await stores.postgres.transaction(async (tx) => {
    await tx.query('SELECT FROM webhooks WHERE id = $1 FOR NO KEY UPDATE', [webhookId]);
    const begun = recordAttempts(stores.postgres, [failed], silentLogger());
    await eventually(async () => {
      const waiting = await stores.postgres.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await tx.query('SELECT FROM webhook_deliveries WHERE id = $1 FOR UPDATE NOWAIT', [id]);
    return { begun };
  });
  await recording.begun;
  expect(await stateOf(id)).toBe('failed');
});

it('renewing a lease does not wait until its attempt is recorded', async () => {
  const id = await queue();
  const held = await claim();
  await stores.postgres.transaction(async (tx) => {
    await tx.query('SELECT FROM webhook_deliveries WHERE id = $1 FOR UPDATE', [id]);
    await renewLeases(stores.postgres, processId, [held], 0);
  });
  await renewLeases(stores.postgres, processId, [held], 0);
  expect((await claim()).id).toBe(id);
});

it('a process that loses its connection during a claim does not block other claims', async () => {
  const id = await queue();
  let asked = 0;
  let goOn = () => {};
  const hanging = new Promise<void>((resolve) => (goOn = resolve));
  const transaction: Postgres['transaction'] = (work) =>
    stores.postgres.transaction((tx) =>
      work(
        queryable(async (text, values) => {
          if (asked > 0) await hanging;
          return tx.query<never>(text, values).finally(() => (asked += 1));
        }),
      ),
    );
  const broken = expect(claim({ ...stores.postgres, transaction })).rejects.toThrow();
  await eventually(() => asked > 0);
  expect((await claim()).id).toBe(id);
  goOn();
  await broken;
});
