import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const ASKING = ['upgrade', 'connection', 'http2-settings'];

/** Returns the request as it arrived, without the offer of another protocol. */
function asPlain({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]!, rawHeaders[at + 1]!];
    if (!ASKING.includes(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * Serves requests that offer a protocol other than WebSocket as plain requests. Java's HTTP client offers HTTP/2 with
 * every request, and Node passes every offer to the listener for WebSockets, without the body.
 */
export function ignoreOtherUpgrades(app: FastifyInstance): void {
  const { server } = app;
  const listeners = server.listeners('upgrade') as ((...args: unknown[]) => void)[];
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') {
      for (const listener of listeners) listener.call(server, request, socket, head);
      return;
    }
    socket.unshift(Buffer.concat([Buffer.from(asPlain(request), 'latin1'), head]));
    server.emit('connection', socket);
  });
}
