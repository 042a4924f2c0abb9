import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { pollUntil } from '../timing/poll.ts';

/** How often to check whether a process is gone. */
const CHECK_MS = 20;

/** Identifies a process, even if a later one gets the same number. */
export interface ProcessStamp {
  readonly pid: number;
  /** When it started, as the operating system writes it. Only compared, never parsed. */
  readonly started: string;
}

/** Returns the clock ticks from boot to the start of the process, with the id of the boot. Field 22 of proc(5) stat. */
function startedOnLinux(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses, and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie holds no locks or ports, so it counts as gone.
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
}

function startedElsewhere(pid: number): string | null {
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
}

/** Returns the stamp of a process by its number. Null when there is no such process. */
export function stampOf(pid: number): ProcessStamp | null {
  try {
    const started = process.platform === 'linux' ? startedOnLinux(pid) : startedElsewhere(pid);
    return started === null ? null : { pid, started };
  } catch {
    return null;
  }
}

/** Whether the stamped process is still running. */
export function isRunning(stamp: ProcessStamp): boolean {
  return stampOf(stamp.pid)?.started === stamp.started;
}

/** Writes a stamp to a file that only this account can read. The file is replaced atomically. */
export async function writeStamp(path: string, stamp: ProcessStamp): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(stamp), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Reads a stamp from a file. Null when there is no file, or it does not contain a stamp. */
export async function readStamp(path: string): Promise<ProcessStamp | null> {
  try {
    const { pid, started } = JSON.parse(await readFile(path, 'utf8')) as Partial<ProcessStamp>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Sends each signal in turn, waiting up to `waitMs` after each. Returns whether the process is gone. */
export async function endProcess(stamp: ProcessStamp, signals: readonly NodeJS.Signals[], waitMs: number) {
  for (const signal of signals) {
    if (!isRunning(stamp)) return true;
    try {
      process.kill(stamp.pid, signal);
    } catch {
      // Gone in the meantime, or owned by another account: the check below decides.
    }
    await pollUntil(async () => (isRunning(stamp) ? null : true), {
      everyMs: CHECK_MS,
      signal: AbortSignal.timeout(waitMs),
    });
  }
  return !isRunning(stamp);
}
