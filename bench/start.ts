import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../runtime/process/free-port.ts';
import { temporaryDataDir } from '../test/support/data-dir.ts';
import { memoryOf } from './start/memory.ts';
import { median, rounded, type Print } from './print.ts';

const PROGRAM = join(import.meta.dirname, '..', 'bin', 'earshot.js');
/** Warm starts that are measured. */
const WARM_STARTS = 3;
/** How long the service idles before its memory is measured: garbage of the start is collected by then. */
const IDLE_MS = 30_000;
const ASK_MS = 10;
const LIMIT_MS = 60_000;

/** Starts the service on a data folder. Returns the seconds until it was ready, and how to stop it. */
async function start(dataDir: string) {
  const port = await freePort(null);
  const started = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    env: { ...process.env, EARSHOT_DATA_DIR: dataDir, EARSHOT_PORT: String(port), EARSHOT_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    return answer?.status === 200;
  };
  while (!(await ready())) {
    if (child.exitCode !== null || performance.now() - started > LIMIT_MS)
      throw new Error('The service did not become ready.');
    await sleep(ASK_MS);
  }
  return {
    pid: child.pid!,
    seconds: (performance.now() - started) / 1000,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/**
 * Measures the first start on an empty data folder, later ones, and the memory of the idle service with its engines.
 */
export async function benchStart(print: Print): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', 'build']);
  const { path: dataDir, remove } = await temporaryDataDir();
  try {
    const cold = await start(dataDir);
    await cold.stop();
    print({
      name: 'start_cold',
      value: rounded(cold.seconds),
      unit: 's to /readyz',
      note: 'an empty data folder',
    });
    const seconds: number[] = [];
    for (let at = 1; at <= WARM_STARTS; at += 1) {
      const warm = await start(dataDir);
      seconds.push(warm.seconds);
      if (at === WARM_STARTS) {
        await sleep(IDLE_MS);
        const memory = memoryOf(warm.pid);
        if (memory !== null)
          print({
            name: 'idle_memory',
            value: Math.round(memory),
            unit: 'MB (PSS)',
            limit: 700,
            note: 'the service and both engines',
          });
      }
      await warm.stop();
    }
    print({ name: 'start_warm', value: rounded(median(seconds)), unit: 's to /readyz', limit: 5 });
  } finally {
    await remove();
  }
}
