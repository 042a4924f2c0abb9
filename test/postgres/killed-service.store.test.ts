import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClickHouse } from '../../clickhouse/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { attachToRunning, lockDataFolder } from '../../runtime/process/data-folder.ts';
import { temporaryDataDir } from '../support/data-dir.ts';

/*
 * A service on both embedded engines that is killed, interrupted or started twice. Each service has its own process.
 */

interface Addresses {
  readonly postgres: string;
  readonly clickhouse: string;
}

let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
const services = new Set<ChildProcess>();

beforeEach(async () => {
  folder = await temporaryDataDir();
});
afterEach(async () => {
  for (const service of services) {
    if (service.exitCode === null && service.signalCode === null) {
      service.kill('SIGINT');
      await once(service, 'exit');
    }
  }
  services.clear();
  await folder.remove();
});

function spawnService(): ChildProcess {
  const service = fork(join(import.meta.dirname, '../support/engines-process.ts'), [folder.path], {
    execArgv: ['--import', 'tsx'],
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  services.add(service);
  return service;
}

async function startService(): Promise<{ service: ChildProcess; addresses: Addresses }> {
  const service = spawnService();
  const said = errorsOf(service);
  const ended = once(service, 'exit').then(async () => {
    throw new Error(`the service ended at its start: ${await said}`);
  });
  const [addresses] = (await Promise.race([once(service, 'message'), ended])) as [Addresses];
  ended.catch(() => {});
  return { service, addresses };
}

/** Returns everything that a service writes to standard error until it exits. */
async function errorsOf(service: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of service.stderr!) text += String(chunk);
  return text;
}

async function kill(service: ChildProcess): Promise<void> {
  service.kill('SIGKILL');
  await once(service, 'exit');
}

const serverOf = (url: string) => openClickHouse(url.replace(/\/earshot$/, ''));

/** Writes one row to each store and resolves once both have acknowledged it. */
async function write({ postgres, clickhouse }: Addresses, value: number): Promise<void> {
  const [rows, facts] = [openPostgres(postgres, { max: 1, onError: () => {} }), serverOf(clickhouse)];
  try {
    await rows.query('CREATE TABLE IF NOT EXISTS t (a integer)');
    await rows.query('INSERT INTO t VALUES ($1)', [value]);
    await facts.command({ query: 'CREATE TABLE IF NOT EXISTS t (a Int32) ENGINE = MergeTree ORDER BY a' });
    await facts.insert({ table: 't', values: [{ a: value }], format: 'JSONEachRow' });
  } finally {
    await Promise.all([rows.close(), facts.close()]);
  }
}

async function read({ postgres, clickhouse }: Addresses): Promise<{ rows: number[]; facts: number[] }> {
  const [rows, facts] = [openPostgres(postgres, { max: 1 }), serverOf(clickhouse)];
  try {
    const stored = await rows.query<{ a: number }>('SELECT a FROM t ORDER BY a');
    const answer = await facts.query({ query: 'SELECT a FROM t ORDER BY a', format: 'JSONEachRow' });
    return { rows: stored.map(({ a }) => a), facts: (await answer.json<{ a: number }>()).map(({ a }) => a) };
  } finally {
    await Promise.all([rows.close(), facts.close()]);
  }
}

test('a service that is killed repeatedly starts each time and loses nothing', async () => {
  for (let round = 0; round < 3; round++) {
    const { service, addresses } = await startService();
    await write(addresses, round);
    await kill(service);
  }
  const { addresses } = await startService();
  expect(await read(addresses)).toEqual({ rows: [0, 1, 2], facts: [0, 1, 2] });
});

test('a service whose PostgreSQL was killed with it recovers on the next start', async () => {
  const { service, addresses } = await startService();
  await write(addresses, 7);
  const [pid] = (await readFile(join(folder.path, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await kill(service);
  const next = await startService();
  expect((await read(next.addresses)).rows).toEqual([7]);
});

test('a PostgreSQL that exits is restarted at the same address', async () => {
  const { addresses } = await startService();
  await write(addresses, 1);
  const [pid] = (await readFile(join(folder.path, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  const again = async (): Promise<number[]> =>
    read(addresses).then(
      ({ rows }) => rows,
      () => new Promise((resolve) => setTimeout(resolve, 50)).then(again),
    );
  expect(await again()).toEqual([1]);
});

test('Ctrl-C in the terminal keeps the engines up until the service has finished', async () => {
  const { service, addresses } = await startService();
  await write(addresses, 1);
  // Signals the whole process group, like a terminal.
  process.kill(-service.pid!, 'SIGINT');
  const [code] = (await once(service, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(await attachToRunning(folder.path)).toBeNull();
  const next = await startService();
  expect(await read(next.addresses)).toEqual({ rows: [-1, 1], facts: [-1, 1] });
});

test('a second service on the folder is rejected, and a command can attach to the first', async () => {
  const { service, addresses } = await startService();
  await expect(lockDataFolder(folder.path)).rejects.toThrow(`is in use by process ${service.pid}`);
  const second = spawnService();
  const said = errorsOf(second);
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code).not.toBe(0);
  expect(await said).toContain(`is in use by process ${service.pid}`);
  expect(await attachToRunning(folder.path)).toEqual(addresses);
  await write((await attachToRunning(folder.path)) as Addresses, 5);
  expect(await read(addresses)).toEqual({ rows: [5], facts: [5] });
});

test('files with secrets are readable only by their owner', async () => {
  await startService();
  const mode = async (path: string) => (await stat(join(folder.path, path))).mode & 0o077;
  expect(await readdir(folder.path)).toContain('engines.json');
  for (const path of [
    'engines.json',
    'postgres',
    'postgres/password',
    'clickhouse/store',
    'clickhouse/config.xml',
  ]) {
    expect([path, await mode(path)]).toEqual([path, 0]);
  }
});
