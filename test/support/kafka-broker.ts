import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { GenericContainer } from 'testcontainers';
import { dockerHas } from './docker.ts';
import { eventually } from './eventually.ts';
import { freePort } from '../../runtime/process/free-port.ts';
import { javaIsMissing, START_TIMEOUT_MS, startJava } from './java.ts';
import { fetchKafkaJars, formatStorage, KAFKA_VERSION } from './kafka-jars.ts';
import { runService, type Service } from './service-script.ts';

const IMAGE = `apache/kafka:${KAFKA_VERSION}`;

/** Settings of a single broker that is its own controller, with fast groups and small topics. */
const settings = (port: number, controllerPort: number, host: string, data: string) => ({
  'process.roles': 'broker,controller',
  'node.id': '1',
  listeners: `PLAINTEXT://${host}:${port},CONTROLLER://${host}:${controllerPort}`,
  'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
  'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
  'controller.listener.names': 'CONTROLLER',
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  'log.dirs': data,
  'offsets.topic.replication.factor': '1',
  'offsets.topic.num.partitions': '4',
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'group.initial.rebalance.delay.ms': '0',
  'group.min.session.timeout.ms': '1000',
  'auto.create.topics.enable': 'false',
});

async function answers(address: string): Promise<void> {
  const kafka = new kafkajs.Kafka({
    brokers: [address],
    logLevel: kafkajs.logLevel.NOTHING,
    retry: { retries: 0 },
  });
  await eventually(
    async () => {
      const admin = kafka.admin();
      try {
        await admin.connect();
        return (await admin.describeCluster()).brokers.length === 1;
      } catch {
        return false;
      } finally {
        await admin.disconnect();
      }
    },
    { timeoutMs: START_TIMEOUT_MS, what: 'the broker to answer' },
  );
}

async function startInDocker(port: number): Promise<Service> {
  const environment = Object.fromEntries(
    Object.entries(settings(port, 9093, '0.0.0.0', '/tmp/kafka')).map(([name, value]) => [
      `KAFKA_${name.replaceAll('.', '_').toUpperCase()}`,
      value,
    ]),
  );
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts({ container: port, host: port })
    .withEnvironment(environment)
    .start();
  const address = `127.0.0.1:${port}`;
  await answers(address);
  return { address, stop: async () => void (await container.stop()) };
}

async function startWithJava(port: number, controllerPort: number): Promise<Service> {
  const jars = await fetchKafkaJars();
  const folder = mkdtempSync(join(tmpdir(), 'earshot-kafka-'));
  const file = join(folder, 'server.properties');
  const lines = Object.entries(settings(port, controllerPort, '127.0.0.1', join(folder, 'data')));
  writeFileSync(file, lines.map(([name, value]) => `${name}=${value}`).join('\n'));
  const classpath = ['-cp', join(jars, 'lib', '*')];
  await formatStorage(jars, file);
  const address = `127.0.0.1:${port}`;
  const { stop } = await startJava([...classpath, 'kafka.Kafka', file], {}, () => answers(address));
  return { address, stop: () => stop().finally(() => rmSync(folder, { recursive: true, force: true })) };
}

/**
 * A real Apache Kafka broker for tests: a container if Docker can run it, otherwise Java with jars from Maven. To run
 * it by hand until Ctrl-C, use `npx tsx test/support/kafka-broker.ts`, which prints its address.
 */
const hasImage = await dockerHas(IMAGE);
await runService({
  async fetch() {
    const missing = hasImage ? null : await javaIsMissing();
    if (!hasImage && missing === null) await fetchKafkaJars();
    return missing;
  },
  async start() {
    const [port, controllerPort] = [await freePort(), await freePort()];
    return hasImage ? startInDocker(port) : startWithJava(port, controllerPort);
  },
});
