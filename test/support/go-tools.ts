import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../runtime/package-root.ts';
import { skipOrFail } from './requirements.ts';

const run = promisify(execFile);

/** The Go module that pins Helm and the checks of the files for clusters. */
const MODULE = join(packageRoot, 'deploy/check');

/** The first build compiles Helm, which takes minutes on a busy machine. */
const BUILD_TIMEOUT_MS = 500_000;

/** The outcome of a tool. */
export interface ToolOutcome {
  readonly code: number;
  readonly output: string;
}

/** Helm, and the checks of deploy/check. */
export interface GoTools {
  helm(...args: string[]): ToolOutcome;
  check(args: string[], input?: string): ToolOutcome;
}

const runs = (program: string, args: readonly string[], input: string): ToolOutcome => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...{ input, encoding: 'utf8', maxBuffer: 64 << 20 },
  });
  if (error) throw error;
  return { code: status!, output: stdout + stderr };
};

/** Builds the tools. Throws when Go is missing or its modules cannot be downloaded. */
async function buildGoTools(): Promise<GoTools> {
  // Builds the tool, and prints where it is in the cache of builds.
  const built = async (name: string) => {
    const { stdout } = await run('go', ['tool', '-n', name], { cwd: MODULE, timeout: BUILD_TIMEOUT_MS });
    return stdout.trim();
  };
  const [helm, check] = [await built('helm'), await built('check')];
  return {
    helm: (...args) => runs(helm, args, ''),
    check: (args, input = '') => runs(check, args, input),
  };
}

/** Returns the tools, or null after a line that says what they need. */
export async function findGoTools(): Promise<GoTools | null> {
  try {
    return await buildGoTools();
  } catch (error) {
    skipOrFail('chart', (error as Error).message.split('\n')[0]);
    return null;
  }
}
