import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Headers that ask for another protocol. */
const ASKING = ['upgrade', 'connection', 'http2-settings'];

/** The request as it came, but without asking for another protocol. */
function asPlain({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]!, rawHeaders[at + 1]!];
    if (!ASKING.includes(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * Serves requests that offer a protocol we do not speak as what they are otherwise. Java's HTTP client offers HTTP/2 with
 * every request; a server that has WebSockets hands it all such requests without their bodies.
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
