import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { buildApi } from '../../../api/main.ts';
import { fakeContext, FULL_KEY } from '../support/fake-context.ts';

/** Sends text to a port and returns what the server sends until it closes the connection. */
function exchange(port: number, parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    parts.forEach((part, at) => setTimeout(() => socket.write(part), at * 20));
  });
}

it('serves pipelined requests that offer an HTTP/2 upgrade as plain HTTP/1.1', async () => {
  const app = buildApi(fakeContext());
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const body = '{"name": 5}';
  const head = (connection: string) =>
    `POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${FULL_KEY}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: ${connection}\r\n`;
  const offering = `${head('Upgrade, HTTP2-Settings')}Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n`;
  const answer = await exchange(port, [offering, body, `${head('close')}\r\n${body}`]);
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 400']);
  expect(answer.match(/name: must be a string/g)).toHaveLength(2);
  await app.close();
});
