import { afterEach, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { parseRanges } from '../../../outbound/addresses.ts';
import { createAddressGuard } from '../../../outbound/guard.ts';
import { newWebhookSecret } from '../../../outbound/webhook-signature.ts';
import { LeaseLostError, sendAttempt } from '../../../pipeline/webhooks/send-attempt.ts';
import { createSeal } from '../../../postgres/sealed.ts';
import type { ClaimedDelivery } from '../../../postgres/webhooks/webhook-queue.ts';
import { claimedDelivery } from './delivery.ts';
import { SECRET_KEY, startReceiver } from './sending.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const seal = createSeal(SECRET_KEY);
/** Makes one attempt at a receiver that answers like this. */
async function at(
  answer: (reply: ServerResponse) => void,
  change: Partial<ClaimedDelivery> = {},
  timeoutMs = 60_000,
  requireLease: () => void = () => undefined,
) {
  const receiver = await startReceiver();
  closing.push(() => receiver.close());
  receiver.answer = (_request, reply) => answer(reply);
  const delivery = claimedDelivery({
    ...{ url: receiver.url, secret: seal.seal(newWebhookSecret(), 'whk_x') },
    ...change,
  });
  const deps = {
    ...{ seal, userAgent: 'x', schedule: [0, 5_000], random: () => 0.5, now: Date.now, timeoutMs },
    guard: createAddressGuard({ allowed: parseRanges('127.0.0.0/8') }),
  };
  return sendAttempt(deps, delivery, { signal: new AbortController().signal, requireLease });
}

it('nothing is sent when the lease ends while the connection opens', async () => {
  let requests = 0;
  const attempt = at(
    (reply) => {
      requests += 1;
      reply.end();
    },
    {},
    60_000,
    () => {
      throw new LeaseLostError();
    },
  );
  await expect(attempt).rejects.toThrow(LeaseLostError);
  expect(requests).toBe(0);
});

it.each([
  ['never answers', () => undefined],
  ['starts to answer but never ends', (reply: ServerResponse) => void reply.writeHead(200).write('.')],
])('a receiver that %s fails at the timeout', async (_how, answer) => {
  expect(await at(answer, {}, 300)).toMatchObject({
    ...{
      outcome: 'unreachable',
      status: null,
      error: 'The receiver did not respond in time.',
      retryInMs: 5_000,
    },
  });
});

it('only the start of an endless response is read and stored', async () => {
  const endless = (reply: ServerResponse) => {
    const more = () => void (reply.destroyed || reply.write('x'.repeat(10_000), more));
    more();
  };
  expect(await at(endless)).toMatchObject({ outcome: 'delivered', error: null, body: 'x'.repeat(1024) });
});

it('a delivery whose secret cannot be decrypted is not sent, and the webhook stays on', async () => {
  const other = createSeal(Buffer.alloc(32)).seal(newWebhookSecret(), 'whk_x');
  expect(await at((reply) => void reply.end(), { secret: other })).toMatchObject({
    ...{ outcome: 'unsigned', error: 'The signing secret cannot be decrypted. Rotate it.', retryInMs: 5_000 },
  });
});

it('a 410 response ends the delivery and turns the webhook off, except for a test', async () => {
  const gone = (reply: ServerResponse) => void reply.writeHead(410).end();
  expect(await at(gone)).toMatchObject({ disable: 'gone', retryInMs: null });
  expect(await at(gone, { event_type: 'test.ping' })).toMatchObject({ disable: null, retryInMs: null });
});
