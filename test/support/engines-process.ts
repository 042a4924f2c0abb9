import { openClickHouse } from '../../clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../../clickhouse/embedded/embedded.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded.ts';
import { lockDataFolder } from '../../runtime/process/data-folder.ts';
import { silentLogger } from '../../runtime/logger.ts';

/*
 * A separate service process for tests that kill one. Holds the data folder given as its argument, runs both engines
 * and sends their addresses over IPC. On SIGINT it writes to both, as a service finishing its work, and then stops.
 */

const folder = await lockDataFolder(process.argv[2]!);
const options = { dataDir: folder.path, logger: silentLogger() };
const [postgres, clickhouse] = await Promise.all([
  startEmbeddedPostgres(options),
  startEmbeddedClickHouse(options),
]);
await folder.publishEngines({ postgres: postgres.url, clickhouse: clickhouse.url });

async function finish(): Promise<void> {
  const [rows, facts] = [
    openPostgres(postgres.url),
    openClickHouse(clickhouse.url.replace(/\/earshot$/, '')),
  ];
  await rows.query('CREATE TABLE IF NOT EXISTS t (a integer)');
  await rows.query('INSERT INTO t VALUES (-1)');
  await facts.command({ query: 'CREATE TABLE IF NOT EXISTS t (a Int32) ENGINE = MergeTree ORDER BY a' });
  await facts.command({ query: 'INSERT INTO t VALUES (-1)' });
  await Promise.all([rows.close(), facts.close()]);
  await Promise.all([postgres.stop(), clickhouse.stop()]);
  await folder.release();
  process.exit(0);
}
process.once('SIGINT', () => void finish());

process.send!({ postgres: postgres.url, clickhouse: clickhouse.url });
// Nothing else keeps the process running once the parent stops listening.
setInterval(() => {}, 60_000);
