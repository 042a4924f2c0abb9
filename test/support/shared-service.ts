import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.ts';

/** The folder where the services of this test run write their addresses. The global setup sets it for the workers. */
const STATE_VARIABLE = 'EARSHOT_TEST_STATE_DIR';
/** Generous: the first run downloads jars, and the machine may be busy. */
const START_TIMEOUT_MS = 600_000;

/** What the process of a service writes once it responds, or why this machine cannot run it. */
export type ServiceState =
  | { readonly pid: number; readonly address: string }
  | { readonly unavailable: string };

const stateFile = (dir: string, name: string) => join(dir, `${name}.json`);

function readState(dir: string, name: string): ServiceState | null {
  const file = stateFile(dir, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ServiceState) : null;
}

/** Whether this is the first request for the service in this test run. */
function isFirst(dir: string, name: string): boolean {
  try {
    mkdirSync(join(dir, `${name}.lock`));
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the state of a service shared by all tests of the run. The first call starts the service with its script in
 * this folder, which writes the state file and ends with the test run.
 */
export async function sharedService(name: string): Promise<ServiceState> {
  const dir = process.env[STATE_VARIABLE];
  if (!dir) throw new Error('The global set-up of the project "real" has not run.');
  if (isFirst(dir, name)) {
    const script = join(import.meta.dirname, `${name}.ts`);
    const options = ['--import', 'tsx', script, '--state', stateFile(dir, name)];
    options.push('--while', String(process.ppid));
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

/** Stops every service that the test run started and waits until their processes have ended. */
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

/** Sets the folder for service states in the workers of a test run. */
export function announceStateDir(dir: string): void {
  process.env[STATE_VARIABLE] = dir;
}
