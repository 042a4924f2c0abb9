import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { groupOf } from '../../pipeline/engine/actor.ts';
import { ACTORS } from '../../pipeline/topology.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../../runtime/process/free-port.ts';
import { START_TIMEOUT_MS } from '../support/java.ts';
import { fetchKafkaJars, formatStorage } from '../support/kafka-jars.ts';
import { endChild, startChild } from './child.ts';

const COUNT = 3;
const OFFSET_PARTITIONS = 4;
/** Small enough that three brokers fit next to everything else. */
const JVM = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

interface Ports {
  readonly id: number;
  readonly client: number;
  readonly controller: number;
}

/** Settings of a broker that is also a controller. Every internal topic has a replica on each broker. */
const settings = ({ id, client, controller }: Ports, all: readonly Ports[], data: string) => ({
  'process.roles': 'broker,controller',
  'node.id': id,
  listeners: `PLAINTEXT://127.0.0.1:${client},CONTROLLER://127.0.0.1:${controller}`,
  'controller.quorum.voters': all.map((one) => `${one.id}@127.0.0.1:${one.controller}`).join(','),
  'controller.listener.names': 'CONTROLLER',
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  'log.dirs': data,
  'offsets.topic.replication.factor': COUNT,
  'offsets.topic.num.partitions': OFFSET_PARTITIONS,
  'transaction.state.log.replication.factor': COUNT,
  'transaction.state.log.min.isr': 2,
  'group.initial.rebalance.delay.ms': 0,
  'auto.create.topics.enable': false,
});

/** One broker, which keeps its port and data when it is started again. */
export interface Broker {
  readonly id: number;
  readonly address: string;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  start(): void;
  stop(): Promise<void>;
}

/** Three brokers that form a cluster. */
export interface Brokers {
  readonly all: readonly Broker[];
  readonly addresses: readonly string[];
  /** Resolves once all three are members of the cluster. */
  ready(): Promise<void>;
  /** Returns the broker that coordinates the group of the actor `match`. */
  coordinator(): Promise<Broker>;
  stop(): Promise<void>;
}

async function prepare(folder: string, jars: string, own: Ports, all: readonly Ports[]): Promise<Broker> {
  const home = join(folder, `broker-${own.id}`);
  mkdirSync(home, { recursive: true });
  const file = join(home, 'server.properties');
  const lines = Object.entries(settings(own, all, join(home, 'data')));
  writeFileSync(file, lines.map(([name, value]) => `${name}=${value}`).join('\n'));
  await formatStorage(jars, file);
  const args = [...JVM, '-cp', join(jars, 'lib', '*'), 'kafka.Kafka', file];
  let child: ChildProcess | null = null;
  const end = (name: NodeJS.Signals) => async () => {
    if (child) await endChild(child, name);
  };
  return {
    id: own.id,
    address: `127.0.0.1:${own.client}`,
    kill: end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    start: () => (child = startChild('java', args, { stdio: 'ignore' })),
    stop: end('SIGTERM'),
  };
}

/** Runs a call of a fresh admin client, or returns null when it fails. */
async function ask<T>(addresses: readonly string[], call: (admin: kafkajs.Admin) => Promise<T>) {
  const { logLevel, Kafka } = kafkajs;
  const admin = new Kafka({
    brokers: [...addresses],
    logLevel: logLevel.NOTHING,
    retry: { retries: 1 },
  }).admin();
  try {
    await admin.connect();
    return await call(admin);
  } catch {
    return null;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

/** Returns the partition of `__consumer_offsets` that stores a group: Java's hash of its name decides. */
function offsetPartition(group: string): number {
  let hash = 0;
  for (const unit of group) hash = (Math.imul(hash, 31) + unit.charCodeAt(0)) | 0;
  return Math.abs(hash) % OFFSET_PARTITIONS;
}

/** Starts three brokers in a folder and resolves once all of them answer. */
export async function startBrokers(folder: string): Promise<Brokers> {
  const jars = await fetchKafkaJars();
  const ports: Ports[] = [];
  for (let id = 1; id <= COUNT; id++)
    ports.push({ id, client: await freePort(), controller: await freePort() });
  const all = await Promise.all(ports.map((own) => prepare(folder, jars, own, ports)));
  const addresses = all.map(({ address }) => address);
  const brokers: Brokers = {
    all,
    addresses,
    async ready() {
      await eventually(
        async () => (await ask(addresses, (admin) => admin.describeCluster()))?.brokers.length === COUNT,
        { timeoutMs: START_TIMEOUT_MS, what: 'three brokers' },
      );
    },
    async coordinator() {
      const group = groupOf(ACTORS.match.name);
      const found = await ask(addresses, (admin) =>
        admin.fetchTopicMetadata({ topics: ['__consumer_offsets'] }),
      );
      const partitions = found?.topics[0]?.partitions ?? [];
      const leader = partitions.find(({ partitionId }) => partitionId === offsetPartition(group))?.leader;
      return all.find(({ id }) => id === leader) ?? all[0]!;
    },
    stop: async () => void (await Promise.all(all.map((broker) => broker.kill()))),
  };
  for (const broker of all) broker.start();
  await brokers.ready();
  return brokers;
}
