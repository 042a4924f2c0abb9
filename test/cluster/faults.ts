import { setTimeout as delay } from 'node:timers/promises';
import type { Broker } from './brokers.ts';
import type { Cluster } from './cluster.ts';
import type { Member } from './member.ts';

/** Longer than any limit after which others take over. */
const FREEZE_MS = 60_000;
/** How long a store stands still: longer than calls wait for an answer. */
const STORE_FREEZE_MS = 20_000;
/** How long a killed broker is away: long enough for its partitions to move. */
const BROKER_AWAY_MS = 10_000;

/** Something that goes wrong. Recovery counts from the end of `inject`, while `heal` may still run. */
export interface Fault {
  readonly name: string;
  inject(cluster: Cluster): Promise<void>;
  /** Returns everything to how it was. Resolves once all processes are ready again. */
  heal(cluster: Cluster): Promise<void>;
}

/** What can stand still and go on. */
type Freezable = Pick<Cluster['database'], 'freeze' | 'thaw'>;

const allReady = async (members: readonly Member[]) =>
  void (await Promise.all(members.map((member) => member.service.ready())));

const killed = (name: string, find: (cluster: Cluster) => Member): Fault => ({
  name,
  inject: (cluster) => find(cluster).kill(),
  heal: (cluster) => find(cluster).start(),
});

const frozen = (name: string, find: (cluster: Cluster) => readonly Member[]): Fault => ({
  name,
  inject: async (cluster) => find(cluster).forEach((member) => member.freeze()),
  async heal(cluster) {
    await delay(FREEZE_MS);
    for (const member of find(cluster)) member.thaw();
    await allReady(find(cluster));
  },
});

/** A store stands still. Nothing goes on before it does, so recovery counts from then. */
const storeFrozen = (name: string, find: (cluster: Cluster) => Freezable): Fault => ({
  name,
  async inject(cluster) {
    await find(cluster).freeze();
    await delay(STORE_FREEZE_MS);
    await find(cluster).thaw();
  },
  heal: ({ members }) => allReady(members),
});

/** A broker stands still, with its connections open. */
const brokerFrozen: Fault = {
  name: 'broker-frozen',
  inject: async ({ brokers }) => brokers.all[0]!.freeze(),
  async heal({ brokers }) {
    await delay(FREEZE_MS);
    brokers.all[0]!.thaw();
    await brokers.ready();
  },
};

/** Kills a broker. The same one starts again, whoever coordinates by then. */
function brokerKilled(name: string, find: (cluster: Cluster) => Broker | Promise<Broker>): Fault {
  let victim: Broker;
  return {
    name,
    async inject(cluster) {
      victim = await find(cluster);
      await victim.kill();
    },
    async heal({ brokers }) {
      await delay(BROKER_AWAY_MS);
      victim.start();
      await brokers.ready();
    },
  };
}

const startAll = async ({ members }: Cluster) =>
  void (await Promise.all(members.map((member) => member.start())));

const killAll = async ({ members }: Cluster) =>
  void (await Promise.all(members.map((member) => member.kill())));

const allKilled: Fault = { name: 'all-killed', inject: killAll, heal: startAll };

const machineKilled: Fault = {
  name: 'machine-killed',
  async inject(cluster) {
    const { brokers, database, engine } = cluster;
    const killers = brokers.all.map((broker) => broker.kill());
    await Promise.all([killAll(cluster), ...killers, database.kill(), engine.kill()]);
  },
  async heal(cluster) {
    for (const broker of cluster.brokers.all) broker.start();
    await Promise.all([cluster.brokers.ready(), cluster.database.start()]);
    await startAll(cluster);
  },
};

const postgresKilled: Fault = {
  name: 'postgres-killed',
  inject: ({ database }) => database.kill(),
  heal: ({ database }) => database.start(),
};

const engineKilled: Fault = {
  name: 'engine-killed',
  inject: ({ engine }) => engine.kill(),
  // It is restarted as in every service.
  heal: ({ members }) => members[0]!.service.ready(),
};

const rollingRestart: Fault = {
  name: 'rolling-restart',
  inject: async () => undefined,
  async heal({ members }) {
    for (const member of members) {
      await member.stop();
      await member.start();
    }
  },
};

/** The machine of a pipeline loses power: it does nothing any more, and nothing closes its connections. */
const machineVanishes: Fault = {
  name: 'machine-vanishes',
  async inject({ proxy, vanishing }) {
    proxy.vanish();
    vanishing.freeze();
  },
  async heal({ proxy, vanishing }) {
    await delay(FREEZE_MS);
    await vanishing.kill();
    proxy.restore();
    await vanishing.start();
  },
};

/** Every fault, by name. */
export const FAULTS: readonly Fault[] = [
  killed('pipeline-killed', (cluster) => cluster.of('pipeline')[0]!),
  killed('notify-killed', (cluster) => cluster.of('notify')[0]!),
  killed('poll-killed', (cluster) => cluster.of('poll')[0]!),
  killed('api-killed', (cluster) => cluster.of('api')[0]!),
  ...[0, 1].map((at) => brokerKilled(`broker-${at + 1}-killed`, ({ brokers }) => brokers.all[at]!)),
  brokerKilled('coordinator-killed', ({ brokers }) => brokers.coordinator()),
  allKilled,
  machineKilled,
  frozen('pipeline-frozen', (cluster) => [cluster.of('pipeline')[0]!]),
  frozen('api-and-notify-frozen', (cluster) => [cluster.of('api')[0]!, cluster.of('notify')[0]!]),
  brokerFrozen,
  postgresKilled,
  storeFrozen('postgres-frozen', ({ database }) => database),
  engineKilled,
  storeFrozen('engine-frozen', ({ engine }) => engine),
  rollingRestart,
  machineVanishes,
];
