import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../postgres/pool.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded.ts';
import { silentLogger } from '../../runtime/logger.ts';

const MIGRATION = join(import.meta.dirname, '../../postgres/migrations/005_log.sql');

/** Starts a PostgreSQL that contains only the tables of the log. */
export async function startLogDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-log-'));
  const server = await startEmbeddedPostgres({ dataDir, logger: silentLogger(), durable: false });
  const postgres = openPostgres(server.url);
  await postgres.query(readFileSync(MIGRATION, 'utf8'));
  await postgres.close();
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
