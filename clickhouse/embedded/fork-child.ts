import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from '../../runtime/logger.ts';
import { packageRoot } from '../../runtime/package-root.ts';
import type { ChildMessage, ParentMessage } from './messages.ts';

/**
 * Node's four threads for files and compression, and one for each running statement (`MAX_RUNNING` in serve.ts).
 */
const CHILD_THREADS = 4 + 6;

/** Forks the process of an engine in its folder. Its output is logged. It waits for the message `start`. */
export function forkChild(folder: string, logger: Logger): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const program = isSource ? 'clickhouse/embedded/child.ts' : 'dist/service/clickhouse-engine.js';
  const child = fork(join(packageRoot, program), [], {
    cwd: folder,
    execArgv: isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [],
    // The process that runs SQL gets nothing of the service's environment, which may contain secrets.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC', UV_THREADPOOL_SIZE: String(CHILD_THREADS) },
    // A group of its own, so that Ctrl-C in a terminal reaches the service only.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const output of [child.stdout!, child.stderr!]) {
    createInterface({ input: output }).on('line', (line) => logger.warn(line));
  }
  return child;
}

/** Sends the child a message. Does nothing when the child is gone. */
export function send(child: ChildProcess, message: ParentMessage): void {
  if (child.connected) child.send(message, () => {});
}

/** Resolves when the engine accepts statements; rejects when it reports that it cannot start. */
export function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: ChildMessage) => {
      if (message.kind === 'ready') resolve();
      else reject(new Error(`the ClickHouse engine does not start: ${message.reason}`));
    });
  });
}
