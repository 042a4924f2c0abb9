import { isUnavailable } from '../../runtime/unavailable.ts';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { openPostgres, PoolClosedError } from '../../postgres/pool.ts';
import { SESSION_LIMITS } from '../../postgres/session-limits.ts';

/** Builds a server message from its kind and content. */
function message(kind: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(kind), length, content]);
}

/** "Authentication succeeded" and "ready for a query". */
const READY = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
/** "Statement complete" and "ready for a query". */
const DONE = Buffer.concat([message('C', Buffer.from('OK\0')), message('Z', Buffer.from('I'))]);
/** "Authentication succeeded", "ready for a query" and "terminating connection", all at once. */
const DYING = Buffer.concat([
  READY,
  message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')),
]);

/** Starts a server that answers each message of a client, and opens a pool of one connection to it. */
async function serve(answer: (socket: Socket, isFirst: boolean) => void, limits = SESSION_LIMITS) {
  const server = createServer((socket) => {
    let isFirst = true;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      answer(socket, isFirst);
      isFirst = false;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, postgres: openPostgres(`postgres://any@127.0.0.1:${port}/any`, { max: 1, limits }) };
}

it('closing the pool rejects waiting and later calls', async () => {
  const { server, postgres } = await serve((socket, isFirst) => socket.write(isFirst ? READY : DONE));
  let finish: ((result: string) => void) | undefined;
  const work = postgres.transaction(() => new Promise<string>((resolve) => (finish = resolve)));
  await eventually(() => finish !== undefined);
  const waiting = [
    postgres.query('SELECT 1'),
    postgres.transaction(() => Promise.resolve()),
    postgres.asTenant(1, () => Promise.resolve()),
  ];
  const closed = postgres.close();
  for (const wait of waiting) await expect(wait).rejects.toThrow(PoolClosedError);
  await expect(postgres.query('SELECT 1')).rejects.toThrow(PoolClosedError);
  finish!('done');
  expect(await work).toBe('done');
  await closed;
  server.close();
});

it('a server killed right after it accepts a client does not crash the process', async () => {
  const { server, postgres } = await serve((socket) => socket.end(DYING));
  try {
    await expect(postgres.query('SELECT 1')).rejects.toThrow();
    await expect(postgres.transaction((tx) => tx.query('SELECT 1'))).rejects.toThrow();
    await expect(postgres.dedicated()).rejects.toSatisfy(isUnavailable);
  } finally {
    await postgres.close();
    server.close();
  }
});

it.each([
  ['accepts connections', () => undefined],
  ['lets clients in', (socket: Socket, isFirst: boolean) => isFirst && socket.write(READY)],
])('a server that %s and then says nothing fails every call in time', async (_, answer) => {
  const { server, postgres } = await serve(answer, { ...SESSION_LIMITS, answerMs: 100 });
  const nothing = () => Promise.resolve();
  await expect(postgres.transaction(nothing)).rejects.toSatisfy(isUnavailable);
  await expect(postgres.longTransaction(nothing)).rejects.toSatisfy(isUnavailable);
  await expect(postgres.asTenant(1, nothing)).rejects.toSatisfy(isUnavailable);
  await expect(postgres.dedicated()).rejects.toSatisfy(isUnavailable);
  await postgres.close();
  server.close();
});
