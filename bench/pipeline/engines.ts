import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import kafkajs from 'kafkajs';
import { openClickHouse, type ClickHouse } from '../../clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../../clickhouse/embedded/embedded.ts';
import { migrateClickHouse } from '../../clickhouse/migrate.ts';
import { openKafkaLog } from '../../pipeline/log/kafka/kafka-log.ts';
import type { Log } from '../../pipeline/log/log.ts';
import { topicSettings } from '../../schemas/config/topic-settings.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { temporaryDataDir } from '../../test/support/data-dir.ts';
import { setup as prepareServices } from '../../test/support/global-kafka.ts';
import { kafkaForTests } from '../../test/support/kafka.ts';

/** Engines, a broker and a fresh build, for one run of the benchmarks. */
export interface BenchEngines {
  readonly brokers: readonly string[];
  readonly admin: kafkajs.Admin;
  /** Opens a client of the log on the brokers, with this prefix of topics and groups. The caller closes it. */
  openLog(prefix: string): Log;
  readonly clickhouse: ClickHouse;
  readonly clickhouseUrl: string;
  /** Creates an empty database of this name and returns its address. */
  newPostgres(name: string): Promise<string>;
  close(): Promise<void>;
}

async function createDatabase(url: string, name: string): Promise<string> {
  const server = openPostgres(url, { max: 1 });
  await server.query(`CREATE DATABASE ${name}`);
  await server.close();
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Starts everything in a temporary folder. Throws where Kafka cannot run. */
export async function openBenchEngines(): Promise<BenchEngines> {
  await promisify(execFile)('npm', ['run', '--silent', 'build']);
  const stopServices = prepareServices();
  const brokers = await kafkaForTests();
  if (!brokers)
    throw new Error('This benchmark needs Kafka: set EARSHOT_TEST_KAFKA_BROKERS, or have Docker or Java.');
  const { path: dataDir, remove } = await temporaryDataDir();
  const logger = silentLogger();
  const [postgres, engine] = await Promise.all([
    startEmbeddedPostgres({ dataDir, logger }),
    startEmbeddedClickHouse({ dataDir, logger }),
  ]);
  await migrateClickHouse(engine.url);
  const clickhouse = openClickHouse(engine.url);
  const admin = new kafkajs.Kafka({ brokers: [...brokers], logLevel: kafkajs.logLevel.NOTHING }).admin();
  await admin.connect();
  return {
    brokers,
    admin,
    openLog: (prefix) =>
      openKafkaLog({
        ...{ brokers, clientId: 'bench', logger },
        settings: topicSettings({
          EARSHOT_TOPIC_COMPRESSION: 'gzip',
          ...(prefix !== '' && { EARSHOT_TOPIC_PREFIX: prefix }),
        }),
      }),
    clickhouse,
    clickhouseUrl: engine.url,
    newPostgres: (name) => createDatabase(postgres.url, name),
    async close() {
      await Promise.all([admin.disconnect(), clickhouse.close()]);
      await Promise.all([engine.stop(), postgres.stop(), stopServices()]);
      await remove();
    },
  };
}
