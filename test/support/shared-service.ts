import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.ts';

/** Where the services of this test run write their addresses; set by the global set-up, inherited by the workers. */
const STATE_VARIABLE = 'EARSHOT_TEST_STATE_DIR';
/** Fetching the jars the first time takes longest. */
const START_TIMEOUT_MS = 170_000;

/** What a service's process writes down once it answers, or why it cannot be had. */
export type ServiceState =
  { readonly pid: number; readonly address: string } | { readonly unavailable: string };

const stateFile = (dir: string, name: string) => join(dir, `${name}.json`);

function readState(dir: string, name: string): ServiceState | null {
  const file = stateFile(dir, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ServiceState) : null;
}

/** True for the first who asks in this test run. */
function isFirst(dir: string, name: string): boolean {
  try {
    mkdirSync(join(dir, `${name}.lock`));
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a service once per test run, by its script in this folder, when the first test asks for it; gives its state
 * to everyone who asks. The script writes the state file, and ends when the test run ends.
 */
export async function sharedService(name: string, args: readonly string[] = []): Promise<ServiceState> {
  const dir = process.env[STATE_VARIABLE];
  if (!dir) throw new Error('The global set-up of the project "real" has not run.');
  if (isFirst(dir, name)) {
    const script = join(import.meta.dirname, `${name}.ts`);
    const options = [
      '--import',
      'tsx',
      script,
      '--state',
      stateFile(dir, name),
      '--while',
      String(process.ppid),
      ...args,
    ];
    spawn(process.execPath, options, { stdio: 'ignore', detached: true }).unref();
  }
  return eventually(() => readState(dir, name), { timeoutMs: START_TIMEOUT_MS, what: name });
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Stops every service that was started in a test run and waits until it has gone. */
export async function stopSharedServices(dir: string): Promise<void> {
  const names = readdirSync(dir)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5));
  const pids = names.flatMap((name) => {
    const state = readState(dir, name);
    return state && 'pid' in state ? [state.pid] : [];
  });
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  for (let waited = 0; waited < 100 && pids.some(isAlive); waited++) await sleep(100);
  rmSync(dir, { recursive: true, force: true });
}

/** Makes the folder of a test run's states known to the workers. */
export function announceStateDir(dir: string): void {
  process.env[STATE_VARIABLE] = dir;
}
