import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openPostgres } from '../../postgres/client.ts';

/** A message of the server: its kind, its length and its content. */
function message(kind: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(kind), length, content]);
}

/** "You are in", "ask", and "I am being killed", all at once. */
const DYING = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')),
]);

it('A server that is killed just as it lets somebody in ends no process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(DYING));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const postgres = openPostgres(`postgres://any@127.0.0.1:${(server.address() as AddressInfo).port}/any`);
  try {
    await expect(postgres.query('SELECT 1')).rejects.toThrow();
    await expect(postgres.transaction((tx) => tx.query('SELECT 1'))).rejects.toThrow();
    const client = await postgres.dedicated();
    await expect(client.query('SELECT 1')).rejects.toThrow();
  } finally {
    await postgres.close();
    server.close();
  }
});
