import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { closeQuickly } from '../../../api/rest/closing.ts';
import { eventually } from '../../support/eventually.ts';

const agent = new Agent({ keepAlive: true });
afterEach(() => agent.destroy());

/** A server whose `/slow` answers when the test lets it. */
async function serve(graceMs?: number) {
  const app = fastify({ forceCloseConnections: 'idle' });
  closeQuickly(app, graceMs);
  let running = 0;
  let answer = (_text: string): void => undefined;
  const answered = new Promise<string>((resolve) => (answer = resolve));
  app.get('/fast', () => 'fast');
  app.get('/slow', () => {
    running += 1;
    return answered;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, answer, running: () => running };
}

async function get(port: number, path: string): Promise<IncomingMessage> {
  const [response] = (await once(request({ port, path, agent }).end(), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

describe('A server that closes', () => {
  it('closes connections that are idle, and those that never sent a request', async () => {
    const { app, port } = await serve();
    await get(port, '/fast');
    const silent = connect({ host: '127.0.0.1', port });
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    await app.close();
    await closed;
  });

  it('answers the request in progress on a kept-alive connection, and then closes the connection', async () => {
    const { app, port, answer, running } = await serve();
    await get(port, '/fast');
    const response = get(port, '/slow');
    await eventually(() => running() === 1);
    const closing = app.close();
    await eventually(() => !app.server.listening);
    answer('slow');
    expect((await response).headers.connection).toBe('close');
    await closing;
  });

  it('waits no longer than its grace for a request that does not end', async () => {
    const { app, port, running } = await serve(50);
    const response = get(port, '/slow');
    const cut = expect(response).rejects.toThrow('socket hang up');
    await eventually(() => running() === 1);
    await app.close();
    await cut;
  });
});
