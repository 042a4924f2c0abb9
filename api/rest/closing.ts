import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { STOP_GRACE_MS } from '../../runtime/timing/stop-grace.ts';

/**
 * Makes the server close quickly, whatever its clients do. Node alone waits for each connection until its client
 * closes it:
 * - those that have not sent a request yet, which browsers and HTTP clients open in advance, are closed at once;
 * - those with a request in progress are closed after its answer, with `Connection: close`;
 * - all others after `graceMs` milliseconds.
 */
export function closeQuickly(app: FastifyInstance, graceMs = STOP_GRACE_MS): void {
  const open = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
  // Of answers whose headers were sent before: streams and long downloads.
  app.addHook('onResponse', async ({ socket }) => {
    if (isClosing) socket.end();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const grace = setTimeout(() => open.forEach((socket) => socket.destroy()), graceMs);
    app.server.once('close', () => clearTimeout(grace));
  });
}
