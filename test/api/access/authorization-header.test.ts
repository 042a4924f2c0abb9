import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApi } from '../../../api/main.ts';
import { fakeContext, FULL_KEY, READ_KEY } from '../support/fake-context.ts';

const app = buildApi(fakeContext());
let port: number;
beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** Sends a raw HTTP request and returns the response's status and body. */
function send(head: readonly string[], body = ''): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${[...head, 'Host: x', `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`),
    );
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      // An accepted WebSocket stays open, so the test has to close it.
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => {
      const [top, ...rest] = answer.split('\r\n\r\n');
      resolve({ status: Number(top!.split(' ')[1]), body: rest.join('\r\n\r\n') });
    });
    socket.on('error', reject);
  });
}

const JSON_TYPE = 'Content-Type: application/json';
const WEB_SOCKET = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
];
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const MCP_HEADERS = [JSON_TYPE, 'Accept: application/json, text/event-stream'];

describe.each([
  ['REST', ['GET /api/v1/analytics/sql/schema HTTP/1.1', 'Connection: close'], '', 200],
  ['GraphQL', ['POST /graphql HTTP/1.1', JSON_TYPE], '{"query":"{ describeSqlSchema { dialect } }"}', 200],
  ['MCP', ['POST /mcp HTTP/1.1', ...MCP_HEADERS], PING, 200],
  ['a WebSocket', ['GET /graphql HTTP/1.1', ...WEB_SOCKET], '', 101],
  ['a route without authentication', ['GET /healthz HTTP/1.1'], '', 200],
] as const)('%s', (_face, head, body, accepted) => {
  it('accepts a single Authorization header', async () => {
    expect((await send([...head, `Authorization: Bearer ${FULL_KEY}`], body)).status).toBe(accepted);
  });

  it.each([
    [`Authorization: Bearer ${FULL_KEY}`, `Authorization: Bearer ${READ_KEY}`],
    [`authorization: Bearer ${READ_KEY}`, `AUTHORIZATION: Bearer ${FULL_KEY}`],
    [`Authorization: Bearer ${FULL_KEY}`, `Authorization: Bearer ${FULL_KEY}`],
    [`Authorization: Bearer ${FULL_KEY}`, 'Authorization: Basic eDp5'],
  ])('rejects two Authorization headers with 400', async (...headers) => {
    const answer = await send([...head, ...headers], body);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('Authorization: must be sent once');
  });
});
