import { expect, it } from 'vitest';
import type { Attempt } from '../../../pipeline/webhooks/send-attempt.ts';
import { createRecorder } from '../../../pipeline/webhooks/attempt-recorder.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { attemptOf, claimedDelivery } from './delivery.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code });

/** Records attempts together in a store that rejects some. Returns what was written. */
async function record(attempts: readonly Attempt[], isRefused: (attempt: Attempt) => boolean) {
  const written: Attempt[] = [];
  const recorder = createRecorder((batch) => {
    if (batch.some(isRefused)) return Promise.reject(refusal('22P05'));
    written.push(...batch);
    return Promise.resolve();
  }, silentLogger());
  await Promise.all(attempts.map((attempt) => recorder.record(attempt)));
  return written;
}

const attempts = Array.from({ length: 40 }, (_, at) =>
  attemptOf(claimedDelivery(), {
    body: at === 17 || at === 30 ? 'bad' : 'ok',
    error: at === 30 ? 'x' : null,
  }),
);

it('a response that the store rejects is omitted, and all attempts are written in order', async () => {
  const written = await record(attempts, ({ body }) => body === 'bad');
  expect(written.map(({ id }) => id)).toEqual(attempts.map(({ id }) => id));
  expect(written[17]).toMatchObject({ body: null, error: null });
  expect(written[30]).toMatchObject({
    body: null,
    error: 'The attempt failed. The response could not be stored.',
  });
});

it('an attempt that the store rejects even without its response does not block others', async () => {
  const bad = attempts[17]!.id;
  const written = await record(attempts, ({ id }) => id === bad);
  expect(written.map(({ id }) => id)).toEqual(attempts.map(({ id }) => id).filter((id) => id !== bad));
});

it('attempts that wait for an unavailable store are written together once it is back', async () => {
  const batches: (readonly Attempt[])[] = [];
  const recorder = createRecorder((batch) => {
    batches.push(batch);
    return batches.length === 2 ? Promise.reject(refusal('57P03')) : Promise.resolve();
  }, silentLogger());
  await Promise.all(attempts.map((attempt) => recorder.record(attempt)));
  expect(batches.map(({ length }) => length)).toEqual([1, 39, 39]);
});
