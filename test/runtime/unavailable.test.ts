import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import kafkajs from 'kafkajs';
import pg from 'pg';
import { request } from 'undici';
import { expect, it } from 'vitest';
import { isUnavailable } from '../../runtime/unavailable.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

it('recognizes the errors of real clients when nothing listens', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const fromPg = await new pg.Client({ host: '127.0.0.1', port }).connect().catch((error: unknown) => error);
  const fromUndici = await request(`http://127.0.0.1:${port}`).catch((error: unknown) => error);
  const fromFetch = await fetch(`http://localhost:${port}`).catch((error: unknown) => error);
  expect([fromPg, fromUndici, fromFetch].map((error) => isUnavailable(error))).toEqual([true, true, true]);
  expect(
    isUnavailable(
      await fetch('http://127.0.0.1', { signal: AbortSignal.timeout(0) }).catch((error: unknown) => error),
    ),
  ).toBe(true);
});

it('recognizes the error codes of the stores', () => {
  for (const code of [
    'ECONNRESET',
    '57P01',
    '08006',
    '53300',
    '40P01',
    '209',
    '242',
    '999',
    'UND_ERR_SOCKET',
  ]) {
    expect([code, isUnavailable(coded(code))]).toEqual([code, true]);
  }
  expect(isUnavailable(new kafkajs.KafkaJSConnectionError('gone'))).toBe(true);
  expect(isUnavailable(new Error('insert failed', { cause: coded('ECONNRESET') }))).toBe(true);
});

it('treats other errors as permanent, whatever their message says', () => {
  for (const error of [
    coded('22P02'),
    coded('23505'),
    coded('27'),
    new TypeError('x is not a function'),
    new Error('ECONNREFUSED connection refused'),
    new kafkajs.KafkaJSNonRetriableError('too large'),
    'ECONNREFUSED',
    null,
    undefined,
  ]) {
    expect(isUnavailable(error)).toBe(false);
  }
});

it('handles an error that is its own cause', () => {
  const error = new Error('round');
  error.cause = error;
  expect(isUnavailable(error)).toBe(false);
});
