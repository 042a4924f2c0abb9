import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, it } from 'vitest';
import { StoppedEarlyError } from '../../../bin/service/reach.ts';
import { ROLES } from '../../../pipeline/topology.ts';
import { startService } from '../../../bin/service/service.ts';
import { parseConfig } from '../../../schemas/config/config.ts';
import { freePort } from '../../../runtime/process/free-port.ts';
import { startStores } from '../../support/stores.ts';

it('leaves nothing running when it is stopped while its roles are still starting', async () => {
  const { postgres, postgresUrl, clickhouseUrl, close } = await startStores();
  const stopping = new AbortController();
  const lines: string[] = [];
  const output = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      if (lines.at(-1)!.includes('Server listening')) stopping.abort();
      done();
    },
  });
  const config = parseConfig({
    EARSHOT_POSTGRES_URL: postgresUrl,
    EARSHOT_CLICKHOUSE_URL: clickhouseUrl,
    EARSHOT_PORT: String(await freePort()),
  });
  const start = startService(config, new Set(ROLES), pino({}, output), { stopping: stopping.signal });
  await expect(start).rejects.toThrow(StoppedEarlyError);
  const others = await postgres.query(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  expect(others).toEqual([]);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  await close();
});
