import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { watchBrokers } from '../../../../pipeline/log/kafka/broker-watch.ts';
import { silentLogger } from '../../../../runtime/logger.ts';
import { eventually } from '../../../support/eventually.ts';

const TIMES = { tickMs: 5, silentTicks: 3, probeMs: 200 };
/** The first bytes of the request that a probe sends, after its length: ApiVersions, version 0. */
const PROBE = Buffer.from([0, 18, 0, 0]);

/** What a broker does with a request. */
type Mood = 'answers' | 'answers probes only' | 'stands still';

/** A broker that says "ok" to everything, in a mood that a test can change. */
async function startBroker() {
  const sockets = new Set<Socket>();
  const broker = { mood: 'answers' as Mood, probes: 0 };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const isProbe = data.subarray(4, 8).equals(PROBE);
      if (isProbe) broker.probes += 1;
      if (broker.mood === 'answers' || (isProbe && broker.mood === 'answers probes only')) socket.write('ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return Object.assign(broker, { port, stop });
}

describe('watchBrokers', () => {
  const clean: (() => void)[] = [];
  afterEach(() => clean.splice(0).forEach((step) => step()));

  async function setUp() {
    const broker = await startBroker();
    const factory = watchBrokers(silentLogger(), TIMES);
    clean.push(broker.stop);
    /** Connects as kafkajs does, and returns what becomes of the connection. */
    const open = () => {
      const seen = { isOpen: false, answers: 0, error: '' };
      const address = { host: '127.0.0.1', port: broker.port, ssl: undefined as never };
      const socket = factory({ ...address, onConnect: () => void (seen.isOpen = true) });
      socket.on('data', () => void (seen.answers += 1));
      socket.on('error', (error) => void (seen.error = error.message));
      clean.push(() => socket.destroy());
      const ask = () => void socket.write('a question');
      return {
        seen,
        ask,
        askForever: () => {
          socket.on('data', ask);
          ask();
        },
      };
    };
    return { broker, open };
  }

  it('asks nothing of a broker that talks', async () => {
    const { broker, open } = await setUp();
    const { seen, askForever } = open();
    askForever();
    await eventually(() => seen.answers > 1_000);
    expect(broker.probes).toBe(0);
  });

  it('keeps a connection whose broker takes long and is alive', async () => {
    const { broker, open } = await setUp();
    const { seen, ask } = open();
    broker.mood = 'answers probes only';
    ask();
    await eventually(() => broker.probes > 3);
    expect(seen.error).toBe('');
  });

  it('closes all connections to a broker that stands still, and refuses new ones until it answers', async () => {
    const { broker, open } = await setUp();
    const [silent, idle] = [open(), open()];
    await eventually(() => silent.seen.isOpen && idle.seen.isOpen);
    broker.mood = 'stands still';
    silent.ask();
    const message = `The broker at 127.0.0.1:${broker.port} does not answer.`;
    await eventually(() => silent.seen.error === message && idle.seen.error === message);
    const refused = open();
    await eventually(() => refused.seen.error === message);
    broker.mood = 'answers';
    const again = await eventually(async () => {
      const next = open();
      await eventually(() => next.seen.isOpen || next.seen.error !== '');
      return next.seen.isOpen && next;
    });
    again.ask();
    await eventually(() => again.seen.answers === 1);
  });
});
