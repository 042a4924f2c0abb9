import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** A process, told apart from a later one that was given the same number. */
export interface ProcessStamp {
  readonly pid: number;
  /** When it started, in the words of the operating system; compared, never read. */
  readonly started: string;
}

/** Linux: clock ticks since boot at which the process started, with the id of that boot. Field 22 of proc(5) stat. */
function startedOnLinux(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie holds neither locks nor ports: it is as good as gone.
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
}

function startedElsewhere(pid: number): string | null {
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
}

/** Takes a process number and gives its stamp; null when no such process runs. */
export function stampOf(pid: number): ProcessStamp | null {
  try {
    const started = process.platform === 'linux' ? startedOnLinux(pid) : startedElsewhere(pid);
    return started === null ? null : { pid, started };
  } catch {
    return null;
  }
}

/** Whether the process that was stamped still runs. */
export function isRunning(stamp: ProcessStamp): boolean {
  return stampOf(stamp.pid)?.started === stamp.started;
}

/** Writes a stamp to a file that only our account can read. Whoever reads it finds the old or the new one, whole. */
export async function writeStamp(path: string, stamp: ProcessStamp): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(stamp), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Reads a stamp from a file; null when there is no file, or what is in it is none. */
export async function readStamp(path: string): Promise<ProcessStamp | null> {
  try {
    const { pid, started } = JSON.parse(await readFile(path, 'utf8')) as Partial<ProcessStamp>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Sends each signal in turn to the stamped process until it is gone, waiting `patienceMs` after each. Gives whether
 * it is gone.
 */
export async function endProcess(
  stamp: ProcessStamp,
  signals: readonly NodeJS.Signals[],
  patienceMs: number,
): Promise<boolean> {
  for (const signal of signals) {
    if (!isRunning(stamp)) return true;
    try {
      process.kill(stamp.pid, signal);
    } catch {
      // Gone in between, or not ours to end: the wait below tells.
    }
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!isRunning(stamp)) return true;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return !isRunning(stamp);
}
