import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const running = new Set<number>();

// The last resort: whatever ends this process, its children end too.
process.on('exit', () => {
  for (const pid of running) signal(pid, 'SIGKILL');
});

/** Sends a signal to a process, which may already be gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}

/** Sends a signal to a process, and then to its children, which may be in groups of their own. */
export async function signalFamily(pid: number, name: NodeJS.Signals): Promise<void> {
  signal(pid, name);
  // It fails where there are none.
  const listed = await promisify(execFile)('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
  for (const child of listed.stdout.split('\n')) if (child !== '') signal(Number(child), name);
}

/** Ends this process with SIGKILL at the latest when the program exits. */
export function endAtExit(child: ChildProcess): ChildProcess {
  const { pid } = child;
  if (pid === undefined) return child;
  running.add(pid);
  child.once('exit', () => running.delete(pid));
  return child;
}

/** Starts a process that ends at the latest when this program does. */
export const startChild = (command: string, args: readonly string[], options: SpawnOptions): ChildProcess =>
  endAtExit(spawn(command, [...args], options));

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** Sends a signal and resolves once the process has ended, by SIGKILL after `graceMs`. */
export async function endChild(child: ChildProcess, name: NodeJS.Signals, graceMs = 15_000): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill(name);
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await gone;
  clearTimeout(timer);
}
