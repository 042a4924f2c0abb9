import { readdirSync, readFileSync } from 'node:fs';

/** Returns the parent of a process, or null when the process has ended. */
function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return null;
  }
}

/** Returns a process and all its descendants. */
function family(root: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))] as const),
  );
  const members = new Set([root]);
  for (let before = 0; before !== members.size;) {
    before = members.size;
    for (const [pid, parent] of parents) if (parent !== null && members.has(parent)) members.add(pid);
  }
  return [...members];
}

/** Returns the memory of one process in MB; shared memory is divided among its users (PSS). */
function pssOf(pid: number): number {
  try {
    return (
      Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    );
  } catch {
    return 0;
  }
}

/** Returns the memory of a process and its descendants together, in MB. Null except on Linux. */
export function memoryOf(root: number): number | null {
  if (process.platform !== 'linux') return null;
  return family(root).reduce((sum, pid) => sum + pssOf(pid), 0);
}
