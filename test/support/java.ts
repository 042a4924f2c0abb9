import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Jars are downloaded once and kept for later runs. */
const CACHE = join(homedir(), '.cache', 'earshot-test');
const OLDEST_JAVA = 17;

/** How long a Java service may take to respond: seconds on an idle machine, minutes on a busy one. */
export const START_TIMEOUT_MS = 240_000;

/** Returns why Java programs cannot be downloaded and run here, or null if they can. */
export async function javaIsMissing(): Promise<string | null> {
  try {
    const { stderr } = await run('java', ['-version']);
    const major = Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
    if (major < OLDEST_JAVA) return `found Java ${major}`;
    await run('mvn', ['-version']);
    return null;
  } catch {
    return 'found no Docker engine, and not both java and mvn';
  }
}

/** Returns the folder of this name in the cache. `fetch` fills it if it is missing; it is never left half full. */
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

/** Runs Maven quietly in a folder. Throws if Maven fails, for example without a network. */
export async function maven(cwd: string, args: readonly string[]): Promise<void> {
  try {
    await run('mvn', ['-q', '-B', ...args], { cwd, maxBuffer: 1 << 26 });
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    const [line = 'no reason given'] = stdout.split('\n').filter((text) => text.includes('[ERROR]'));
    throw new Error(`Maven cannot download the jars: ${line.slice(0, 200)}`);
  }
}

/** A Java program at work. */
export interface JavaProgram {
  stop(): Promise<void>;
  /** Stops its threads and leaves its connections open, until it thaws. */
  freeze(): void;
  thaw(): void;
}

/** Starts a Java program with a small heap. Resolves once `waitFor` does. */
export async function startJava(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  waitFor: () => Promise<void>,
): Promise<JavaProgram> {
  // The optimizing compiler slows down the first minute, and tests last no longer.
  const small = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const child: ChildProcess = spawn('java', [...small, ...args], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const early = ended.then(() =>
    Promise.reject(new Error(`java ended with code ${child.exitCode} before it answered`)),
  );
  early.catch(() => {});
  await Promise.race([waitFor(), early]);
  return {
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 8_000);
      await ended;
      clearTimeout(hard);
    },
  };
}
