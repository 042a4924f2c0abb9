import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installFromPyPi } from './python.ts';
import { skipOrFail } from './requirements.ts';

const run = promisify(execFile);

/** Pinned, so that a new release does not fail an unchanged build. */
const VERSION = '4.32.5';

/** Installs Schemathesis if needed. Throws if that fails, for example without Python, venv or a network. */
export const installSchemathesis = async (): Promise<string> =>
  join(await installFromPyPi('schemathesis', VERSION), 'st');

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
