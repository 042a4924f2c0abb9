import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { skipOrFail } from './requirements.ts';

const run = promisify(execFile);

/** Pinned, so that a new release does not fail an unchanged build. */
const VERSION = '4.32.5';
/** Kept between test runs: installing it takes longer than the tests. */
const FOLDER = join(tmpdir(), `earshot-schemathesis-${VERSION}`);
const COMMAND = join(FOLDER, 'bin', 'st');

/** Installs Schemathesis from PyPI if needed. Throws if that fails, for example without Python, venv or a network. */
export async function installSchemathesis(): Promise<string> {
  if (existsSync(COMMAND)) return COMMAND;
  await run('python3', ['-m', 'venv', FOLDER]);
  await run(join(FOLDER, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
  return COMMAND;
}

/**
 * Returns the Schemathesis command. If it cannot be installed, prints one line and returns null, or throws if it is
 * required.
 */
export async function findSchemathesis(): Promise<string | null> {
  try {
    return await installSchemathesis();
  } catch (error) {
    skipOrFail('schemathesis', (error as Error).message.split('\n')[0]);
    return null;
  }
}

/** The result of a Schemathesis run. */
export interface SchemathesisRun {
  readonly code: number;
  /** The report as shown in a terminal. */
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
