import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A Slack in a separate process, which answers after 100 ms. It sends its port first; then, for each message, the
 * milliseconds from verdict to arrival of the messages since the last. The verdict's time stands in the text.
 */
const LATENCY_MS = 100;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;

let waits: number[] = [];
const server = createServer((request, reply) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const at = TIME.exec(new URLSearchParams(body).get('text') ?? '')?.[0];
    waits.push(at === undefined ? NaN : Date.now() - Date.parse(at));
    setTimeout(() => reply.setHeader('content-type', 'application/json').end('{"ok":true}'), LATENCY_MS);
  });
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
process.on('message', () => {
  process.send!(waits);
  waits = [];
});
