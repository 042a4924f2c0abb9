import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attachToRunning, DataFolderError, lockDataFolder } from '../../../runtime/process/data-folder.ts';
import { stampOf } from '../../../runtime/process/process-stamp.ts';

let folder: string;
let other: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-folder-'));
});
afterEach(async () => {
  other?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts another process and writes the lock it would hold. */
async function lockOfAnother(): Promise<ChildProcess> {
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(other, 'spawn');
  await writeFile(join(folder, 'service.lock'), JSON.stringify(stampOf(other.pid!)));
  return other;
}

test('a folder locked by a running service is rejected with its process id', async () => {
  const { pid } = await lockOfAnother();
  await expect(lockDataFolder(folder)).rejects.toThrow(
    new DataFolderError(`the data folder ${folder} is in use by process ${pid}`),
  );
  expect(await readdir(folder)).toEqual(['service.lock']);
});

test('the lock of a service that was killed is taken over', async () => {
  const holder = await lockOfAnother();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const locked = await lockDataFolder(folder);
  expect(JSON.parse(await readFile(join(folder, 'service.lock'), 'utf8'))).toEqual(stampOf(process.pid));
  await locked.release();
  expect(await readdir(folder)).toEqual([]);
});

test('a process that reuses the id of a killed holder does not hold the lock', async () => {
  const { pid } = await lockOfAnother();
  await writeFile(join(folder, 'service.lock'), JSON.stringify({ pid, started: 'long ago' }));
  await (await lockDataFolder(folder)).release();
});

test('a lock file with invalid content does not stop the service', async () => {
  await writeFile(join(folder, 'service.lock'), '');
  await (await lockDataFolder(folder)).release();
});

test('when many services start at once over a stale lock, exactly one gets the folder', async () => {
  await writeFile(join(folder, 'service.lock'), JSON.stringify({ pid: 4_000_000, started: 'never' }));
  const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataFolder(folder)));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the engine URLs can be read only by the same account and while the service runs', async () => {
  const locked = await lockDataFolder(folder);
  expect(await attachToRunning(folder)).toBeNull();
  await locked.publishEngines({ postgres: 'postgres://p', clickhouse: 'http://c' });
  expect((await stat(join(folder, 'engines.json'))).mode & 0o777).toBe(0o600);
  expect(await attachToRunning(folder)).toEqual({ postgres: 'postgres://p', clickhouse: 'http://c' });
  await locked.release();
  expect(await attachToRunning(folder)).toBeNull();
});

test('URLs that a killed service left behind are not used', async () => {
  const locked = await lockDataFolder(folder);
  await locked.publishEngines({ postgres: 'postgres://p' });
  await writeFile(join(folder, 'service.lock'), JSON.stringify({ pid: process.pid, started: 'before' }));
  expect(await attachToRunning(folder)).toBeNull();
});

test('a folder that is a file or is not writable is rejected with a one-line message', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(lockDataFolder(file)).rejects.toThrow(
    new DataFolderError(`the data folder ${file} is not a folder`),
  );
  await expect(lockDataFolder(join(file, 'below'))).rejects.toThrow(/is not a folder/);
  // Root can write anywhere.
  if (process.getuid?.() === 0) return;
  await chmod(folder, 0o500);
  await expect(lockDataFolder(folder)).rejects.toThrow(/no permission to read and write/);
});
