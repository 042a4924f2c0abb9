import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedClickHouse } from '../../clickhouse/embedded/embedded.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { startBrokers, type Brokers } from './brokers.ts';
import { signal } from './child.ts';
import { startDatabase, type Database } from './database.ts';
import { Member } from './member.ts';

/** The processes by role. */
const PROCESSES = { api: 2, poll: 1, pipeline: 2, notify: 2 } as const;
type RoleName = keyof typeof PROCESSES;

/** The process behind the proxy, whose machine can vanish. */
const BEHIND_PROXY = 'pipeline-2';

/** The ClickHouse engine as a server, which is restarted when it ends. */
interface Engine {
  readonly url: string;
  kill(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

/** A running cluster: three brokers, both stores, and a process for each role or two. */
export interface Cluster {
  readonly brokers: Brokers;
  readonly database: Database;
  readonly engine: Engine;
  /** Between PostgreSQL and `vanishing`. */
  readonly proxy: TcpProxy;
  readonly vanishing: Member;
  readonly members: readonly Member[];
  /** Returns the processes with a role. */
  of(role: RoleName): readonly Member[];
  /** Writes what each process printed into a folder. */
  saveOutput(folder: string): void;
  stop(): Promise<void>;
}

async function startEngine(dataDir: string): Promise<Engine> {
  const { url, stop } = await startEmbeddedClickHouse({ dataDir, logger: silentLogger() });
  const send = (name: NodeJS.Signals) => async () => {
    const stamp = await readFile(join(dataDir, 'clickhouse/process'), 'utf8');
    signal((JSON.parse(stamp) as { pid: number }).pid, name);
  };
  return { url, stop, kill: send('SIGKILL'), freeze: send('SIGSTOP'), thaw: send('SIGCONT') };
}

type Urls = Pick<Cluster, 'brokers' | 'database' | 'engine' | 'proxy'>;

async function describeMembers(dataDir: string, env: Readonly<Record<string, string>>, urls: Urls) {
  const shared = {
    ...env,
    EARSHOT_CLICKHOUSE_URL: urls.engine.url,
    EARSHOT_KAFKA_BROKERS: urls.brokers.addresses.join(','),
    EARSHOT_SECRET_KEY: 'for-tests-of-the-cluster-only-0123456789',
  };
  const names = Object.entries(PROCESSES).flatMap(([role, count]) =>
    Array.from({ length: count }, (_, at) => ({ role, name: `${role}-${at + 1}` })),
  );
  return Promise.all(
    names.map(({ role, name }) => {
      const postgres = name === BEHIND_PROXY ? urls.proxy.url : urls.database.url;
      return Member.of(name, role, dataDir, { ...shared, EARSHOT_POSTGRES_URL: postgres });
    }),
  );
}

/**
 * Starts everything in a folder and resolves once all processes are ready. `env` is added to the environment of every
 * process. `onStop` gets each step that ends something, as soon as it is needed.
 */
export async function startCluster(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  onStop: (step: () => Promise<unknown>) => void,
): Promise<Cluster> {
  const [brokers, database, engine] = await Promise.all([
    startBrokers(dataDir),
    startDatabase(dataDir),
    startEngine(dataDir),
  ]);
  onStop(() => Promise.all([brokers.stop(), database.stop(), engine.stop()]));
  const proxy = await startTcpProxy(database.url);
  onStop(() => proxy.close());
  const members = await describeMembers(dataDir, env, { brokers, database, engine, proxy });
  onStop(() => Promise.all(members.map((member) => member.kill())));
  // The first one creates tables and topics.
  await members[0]!.start();
  await Promise.all(members.slice(1).map((member) => member.start()));
  return {
    ...{ brokers, database, engine, proxy, members },
    vanishing: members.find(({ name }) => name === BEHIND_PROXY)!,
    of: (role) => members.filter((member) => member.role === role),
    saveOutput(folder) {
      mkdirSync(folder, { recursive: true });
      for (const { name, service } of members) writeFileSync(join(folder, `${name}.log`), service.output);
      writeFileSync(join(folder, 'deadlocks.log'), database.deadlocks.join('\n'));
    },
    stop: async () => void (await Promise.all(members.map((member) => member.stop()))),
  };
}
