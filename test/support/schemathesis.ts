import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { skipOrFail } from './requirements.ts';

const run = promisify(execFile);

/** Pinned, so that a new release does not fail a build that changed nothing. */
const VERSION = '4.32.5';
/** Kept between test runs: installing it takes longer than the tests. */
const FOLDER = join(tmpdir(), `earshot-schemathesis-${VERSION}`);
const COMMAND = join(FOLDER, 'bin', 'st');

/** Installs Schemathesis from PyPI unless it is there. Throws where that fails: without Python, venv or a network. */
export async function installSchemathesis(): Promise<string> {
  if (existsSync(COMMAND)) return COMMAND;
  await run('python3', ['-m', 'venv', FOLDER]);
  await run(join(FOLDER, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
  return COMMAND;
}

/** Returns the command of Schemathesis. Prints one line and returns null where it cannot be installed; throws where it is required. */
export async function findSchemathesis(): Promise<string | null> {
  try {
    return await installSchemathesis();
  } catch (error) {
    skipOrFail('schemathesis', (error as Error).message.split('\n')[0]);
    return null;
  }
}

/** The outcome of a run of Schemathesis. */
export interface SchemathesisRun {
  readonly code: number;
  /** The report as a terminal shows it. */
  readonly report: string;
}

/** Runs `st run` with these arguments. */
export async function runSchemathesis(command: string, args: readonly string[]): Promise<SchemathesisRun> {
  try {
    const { stdout } = await run(command, ['run', ...args], { maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, report: stdout };
  } catch (failed) {
    const { code, stdout } = failed as { code: number; stdout: string };
    return { code, report: stdout };
  }
}
