import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryDataDir } from '../support/data-dir.ts';
import { kafkaForTests } from '../support/kafka.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { freshClickHouseUrl, freshPostgres } from '../support/stores.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const brokers = await kafkaForTests();

const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

describe.skipIf(brokers === null)('A process whose role reads from Kafka', () => {
  it.each(['pipeline', 'notify'])(
    'with the role %s is alive at once, and ready once it reads',
    async (roles) => {
      const folder = await temporaryDataDir();
      clean.push(() => folder.remove());
      const postgres = await freshPostgres();
      clean.push(() => postgres.drop());
      const proxy = await startTcpProxy(`http://${brokers![0]!}`);
      clean.push(() => proxy.close());
      proxy.vanish();
      const env = {
        EARSHOT_POSTGRES_URL: postgres.url,
        EARSHOT_CLICKHOUSE_URL: freshClickHouseUrl(),
        EARSHOT_KAFKA_BROKERS: new URL(proxy.url).host,
        EARSHOT_TOPIC_PREFIX: `ready-${randomUUID().slice(0, 8)}.`,
        EARSHOT_SECRET_KEY: 'for-tests-only-0123456789abcdef',
      };
      const service = await ServiceProcess.at(folder.path, env, { roles });
      clean.push(() => service.kill());
      service.launch();
      const status = async (path: string) =>
        (await fetch(`${service.url}${path}`).catch(() => null))?.status ?? null;
      await service.until(async () => (await status('/healthz')) === 200, 'a sign of life');
      await service.until(async () => service.output.includes('Kafka'), 'a warning that names Kafka');
      expect(await status('/readyz')).toBe(503);
      proxy.restore();
      await service.ready();
      expect(await status('/healthz')).toBe(200);
    },
  );
});
