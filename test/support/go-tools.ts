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

/** Where the command is built to. */
const COMMAND = join(packageRoot, 'node_modules/.cache/deploy-check');

/** It runs for milliseconds: without optimizing, and without C, compiling takes two thirds of the CPU time. */
const FAST_BUILD = ['-gcflags=all=-N -l', '-ldflags=-s -w'];
const env = { ...process.env, CGO_ENABLED: '0' };

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

const go = async (...args: string[]) =>
  (await run('go', args, { cwd: MODULE, timeout: BUILD_TIMEOUT_MS, env, maxBuffer: 64 << 20 })).stdout.trim();

/** Downloads KEDA, if needed, and returns the folder of its sources. */
async function fetchKeda(): Promise<string> {
  const { Dir } = JSON.parse(await go('mod', 'download', '-json', KEDA)) as { Dir: string };
  return Dir;
}

/** Downloads what the command is compiled from. Throws when Go is missing or a module cannot be downloaded. */
async function fetchModules(): Promise<true> {
  await go('list', '-deps', '.');
  await fetchKeda();
  return true;
}

/** Compiles the command, the first time for a minute. Throws when Go or a module is missing. */
async function buildGoTools(): Promise<GoTools> {
  await go('build', '-o', COMMAND, ...FAST_BUILD);
  return {
    kedaFolder: await fetchKeda(),
    check(args, input = '') {
      const { status, stdout, stderr, error } = spawnSync(COMMAND, args, {
        ...{ input, encoding: 'utf8', maxBuffer: 64 << 20 },
      });
      if (error) throw error;
      return { code: status!, output: stdout + stderr };
    },
  };
}

async function orSkip<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    skipOrFail('chart', (error as Error).message.split('\n')[0]);
    return null;
  }
}

/** Returns the tools, or null after a line that says what they need. */
export const findGoTools = (): Promise<GoTools | null> => orSkip(buildGoTools);

/** Downloads what the tools are compiled from. Returns whether they can be, after a line that says what they need if not. */
export const hasGoModules = async (): Promise<boolean> => (await orSkip(fetchModules)) !== null;
