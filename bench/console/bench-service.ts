import { openClickHouse } from '../../clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../../clickhouse/embedded/embedded.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { temporaryDataDir } from '../../test/support/data-dir.ts';
import { ServiceProcess } from '../../test/support/service-process.ts';
import { fillProject } from './mentions.ts';

/** The owner's sign-in data. */
export const OWNER = { email: 'owner@example.com', password: 'a password of some length' };

/** Starts a service in its own process, with one project of `mentions` open mentions. It scans no source. */
export async function startBenchService(mentions: number) {
  const { path: dataDir, remove } = await temporaryDataDir();
  const logger = silentLogger();
  const [postgres, engine] = await Promise.all([
    startEmbeddedPostgres({ dataDir, logger }),
    startEmbeddedClickHouse({ dataDir, logger }),
  ]);
  const service = await ServiceProcess.at(
    dataDir,
    {
      EARSHOT_POSTGRES_URL: postgres.url,
      EARSHOT_CLICKHOUSE_URL: engine.url,
      EARSHOT_BOOTSTRAP_OWNER_EMAIL: OWNER.email,
      EARSHOT_BOOTSTRAP_OWNER_PASSWORD: OWNER.password,
    },
    { roles: 'api' },
  );
  await service.start();
  const project = await service.ask<{ id: string }>('POST', '/projects', {
    name: 'Bench',
    description: 'Generated data.',
    paused: true,
  });
  const clickhouse = openClickHouse(engine.url);
  await fillProject(clickhouse, { workspaceId: 1, projectId: project.id }, mentions);
  await clickhouse.close();
  return {
    url: service.url,
    projectId: project.id,
    async close() {
      await service.stop();
      await Promise.all([postgres.stop(), engine.stop()]);
      await remove();
    },
  };
}
