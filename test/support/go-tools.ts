import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../runtime/package-root.ts';
import { skipOrFail } from './requirements.ts';

const run = promisify(execFile);

/** The Go module with the checks of the files for clusters; it pins the packages of Helm, Kubernetes and Prometheus. */
const MODULE = join(packageRoot, 'deploy/check');

/** KEDA, of which only the schemas of its objects are read: its Go types need more packages than all the rest. */
const KEDA = 'github.com/kedacore/keda/v2@v2.21.0';

/** The first build compiles those packages, which takes minutes on a busy machine. */
const BUILD_TIMEOUT_MS = 500_000;

/** The outcome of a tool. */
export interface ToolOutcome {
  readonly code: number;
  readonly output: string;
}

/** The command of deploy/check, and the folder with KEDA's sources. */
export interface GoTools {
  check(args: readonly string[], input?: string): ToolOutcome;
  readonly kedaFolder: string;
}

/** Builds the command and downloads KEDA. Throws when Go is missing or a module cannot be downloaded. */
async function buildGoTools(): Promise<GoTools> {
  const go = async (...args: string[]) =>
    (await run('go', args, { cwd: MODULE, timeout: BUILD_TIMEOUT_MS })).stdout.trim();
  // Builds the tool, and prints where it is in the cache of builds.
  const check = await go('tool', '-n', 'check');
  const { Dir } = JSON.parse(await go('mod', 'download', '-json', KEDA)) as { Dir: string };
  return {
    kedaFolder: Dir,
    check(args, input = '') {
      const { status, stdout, stderr, error } = spawnSync(check, args, {
        ...{ input, encoding: 'utf8', maxBuffer: 64 << 20 },
      });
      if (error) throw error;
      return { code: status!, output: stdout + stderr };
    },
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
