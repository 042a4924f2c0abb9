import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Jars are fetched once and kept for later runs. */
const CACHE = join(homedir(), '.cache', 'earshot-test');
const OLDEST_JAVA = 17;

/** Why Java programs cannot be fetched and run here, or null when they can. */
export async function javaIsMissing(): Promise<string | null> {
  try {
    const { stderr } = await run('java', ['-version']);
    const major = Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
    if (major < OLDEST_JAVA) return `Java ${OLDEST_JAVA} or newer is needed, found ${major}`;
    await run('mvn', ['-version']);
    return null;
  } catch {
    return 'neither a Docker engine nor java and mvn are at hand';
  }
}

/** Gives the folder of this name in the cache, made by `fetch` when it is not there; never half of it. */
export async function cached(name: string, fetch: (into: string) => Promise<void>): Promise<string> {
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    await fetch(partial);
    if (!existsSync(folder)) renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return folder;
}

/** Runs Maven quietly in a folder. */
export const maven = (cwd: string, args: readonly string[]) =>
  run('mvn', ['-q', '-B', ...args], { cwd, maxBuffer: 1 << 26 });

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a Java program with a small heap; `waitFor` says when it answers. Gives how to stop it. */
export async function startJava(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  waitFor: () => Promise<void>,
): Promise<() => Promise<void>> {
  // A slow first minute is the price of the full compiler, and tests last no longer.
  const small = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const child: ChildProcess = spawn('java', [...small, ...args], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const early = ended.then(() =>
    Promise.reject(new Error(`java ended with ${child.exitCode} before it answered`)),
  );
  early.catch(() => {});
  await Promise.race([waitFor(), early]);
  return async () => {
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), 8_000);
    await ended;
    clearTimeout(hard);
  };
}
