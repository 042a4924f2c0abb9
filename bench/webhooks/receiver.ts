import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A receiver in a separate process: answers at once, except requests to `/dead`, which it never answers. It sends its
 * port first; then, for each message, the milliseconds from event to arrival of the deliveries since the last.
 */
let waits: number[] = [];
const server = createServer((request, reply) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    if (request.url === '/dead') return;
    const { timestamp } = JSON.parse(body) as { timestamp: string };
    waits.push(Date.now() - Date.parse(timestamp));
    reply.end();
  });
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
process.on('message', () => {
  process.send!(waits);
  waits = [];
});
