import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Pinned, so that a new release does not fail a build that changed nothing. */
const VERSION = '4.32.5';
/** Kept between test runs: installing takes longer than the tests. */
const FOLDER = join(tmpdir(), `earshot-schemathesis-${VERSION}`);
const COMMAND = join(FOLDER, 'bin', 'st');

/** Installs Schemathesis from PyPI unless it is there; null when this machine has no Python or no package index. */
export async function findSchemathesis(): Promise<string | null> {
  if (existsSync(COMMAND)) return COMMAND;
  try {
    await run('python3', ['-m', 'venv', FOLDER]);
    await run(join(FOLDER, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
    return COMMAND;
  } catch {
    return null;
  }
}

/** What a run of Schemathesis ended with. */
export interface Tried {
  readonly code: number;
  /** The report as it would be read in a terminal. */
  readonly report: string;
}

/** Runs `st run` on a document with these arguments. */
export async function trySchemathesis(command: string, args: readonly string[]): Promise<Tried> {
  try {
    const { stdout } = await run(command, ['run', ...args], { maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, report: stdout };
  } catch (failed) {
    const { code, stdout } = failed as { code: number; stdout: string };
    return { code, report: stdout };
  }
}
