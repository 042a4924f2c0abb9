import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { temporaryDataDir } from '../support/data-dir.ts';

it('starts in a data folder that is named from where the process runs, as ./data is', async () => {
  const folder = await temporaryDataDir();
  const engine = await startEmbeddedPostgres({
    dataDir: relative(process.cwd(), folder.path),
    logger: silentLogger(),
  });
  const postgres = openPostgres(engine.url);
  expect(await postgres.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await postgres.close();
  await engine.stop();
  await folder.remove();
});
