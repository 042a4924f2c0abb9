import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClickHouse, type ClickHouse } from '../../../clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../../../clickhouse/embedded/embedded.ts';
import type { EmbeddedServer } from '../../../runtime/process/supervise.ts';
import { isRunning, type ProcessStamp } from '../../../runtime/process/process-stamp.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { temporaryDataDir } from '../../support/data-dir.ts';

let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let engine: EmbeddedServer;
let clickhouse: ClickHouse;

beforeAll(async () => {
  folder = await temporaryDataDir();
  engine = await startEmbeddedClickHouse({ dataDir: folder.path, logger: silentLogger() });
  clickhouse = openClickHouse(engine.url.replace(/\/earshot$/, ''));
  await clickhouse.command({
    query: 'CREATE TABLE t (batch UInt32, i UInt32) ENGINE = MergeTree ORDER BY (batch, i)',
  });
});
afterAll(async () => {
  await clickhouse.close();
  await engine.stop();
  await folder.remove();
});

const engineProcess = async () =>
  JSON.parse(await readFile(join(folder.path, 'clickhouse', 'process'), 'utf8')) as ProcessStamp;
const ROWS = 500;

test('an engine killed during inserts restarts at the same address with all acknowledged rows', async () => {
  const acknowledged: number[] = [];
  let batch = 0;
  let stop = false;
  const insertOn = async () => {
    while (!stop) {
      const mine = batch++;
      const values = Array.from({ length: ROWS }, (_, i) => ({ batch: mine, i }));
      await clickhouse.insert({ table: 't', values, format: 'JSONEachRow' }).then(
        () => acknowledged.push(mine),
        // Not acknowledged: pause briefly like the sink, then continue.
        () => new Promise((resolve) => setTimeout(resolve, 20)),
      );
    }
  };
  const writers = [insertOn(), insertOn()];
  for (let kills = 0; kills < 3; kills++) {
    const reached = acknowledged.length + 20;
    while (acknowledged.length < reached) await new Promise((resolve) => setTimeout(resolve, 5));
    process.kill((await engineProcess()).pid, 'SIGKILL');
  }
  const reached = acknowledged.length + 5;
  while (acknowledged.length < reached) await new Promise((resolve) => setTimeout(resolve, 5));
  stop = true;
  await Promise.all(writers);

  const answer = await clickhouse.query({
    query: 'SELECT batch, count() AS n FROM t GROUP BY batch',
    format: 'JSONEachRow',
  });
  const stored = new Map(
    (await answer.json<{ batch: number; n: number }>()).map((row) => [row.batch, row.n]),
  );
  expect(acknowledged.filter((mine) => stored.get(mine) !== ROWS)).toEqual([]);
  expect([...stored.values()].filter((n) => n !== ROWS)).toEqual([]);
});

test('a running query fails at once when the engine is killed', async () => {
  const query = clickhouse.query({ query: 'SELECT max(sipHash64(number)) FROM numbers(1000000000000)' });
  const failed = expect(query).rejects.toThrow();
  const running = async () => {
    const answer = await clickhouse.query({
      query: 'SELECT count() AS n FROM system.processes',
      format: 'JSONEachRow',
    });
    return (await answer.json<{ n: number }>())[0]!.n > 1;
  };
  while (!(await running())) await new Promise((resolve) => setTimeout(resolve, 5));
  process.kill((await engineProcess()).pid, 'SIGKILL');
  await failed;
});

test('once stopped, the engine does not restart', async () => {
  while (!(await clickhouse.ping()).success) await new Promise((resolve) => setTimeout(resolve, 20));
  const stamp = await engineProcess();
  await engine.stop();
  expect(isRunning(stamp)).toBe(false);
  expect((await clickhouse.ping()).success).toBe(false);
});
