import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { rememberedPort } from '../../runtime/process/free-port.ts';
import type { Logger } from '../../runtime/logger.ts';
import {
  endProcess,
  isRunning,
  readStamp,
  stampOf,
  writeStamp,
} from '../../runtime/process/process-stamp.ts';
import {
  supervise,
  type EmbeddedServer,
  type EmbeddedServerOptions,
} from '../../runtime/process/supervise.ts';
import { engineConfig } from './engine-config.ts';
import { forkChild, ready, send } from './fork-child.ts';
import { ENGINE_USER } from './messages.ts';

/** Ten times what a stop takes when idle; running statements get five seconds. */
const STOP_MS = 10_000;
/** How long a process that lost its parent may take to end on its own. */
const ORPHAN_MS = 7_000;

/** Waits until the engine of a killed service ends, and ends it if it does not do so on its own. */
async function endOrphan(processFile: string, logger: Logger): Promise<void> {
  const stamp = await readStamp(processFile);
  if (!stamp || !isRunning(stamp)) return;
  logger.info(`ending the ClickHouse engine (process ${stamp.pid}) left behind by a killed service`);
  if (!(await endProcess(stamp, ['SIGTERM', 'SIGKILL'], ORPHAN_MS))) {
    throw new Error(`the ClickHouse engine, process ${stamp.pid}, cannot be ended: end it and start again`);
  }
}

/**
 * Starts the ClickHouse engine from npm (chdb) in a process of its own and keeps it running. It serves ClickHouse's
 * HTTP interface on loopback. An acknowledged insert survives the death of the process. The caller holds the lock of
 * the data folder. Rejects when the engine cannot start or `until` fires first; then nothing of it runs.
 */
export async function startEmbeddedClickHouse({
  dataDir,
  logger,
  durable = true,
  until,
}: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const folder = resolve(dataDir, 'clickhouse');
  await mkdir(join(folder, 'store'), { recursive: true, mode: 0o700 });
  const processFile = join(folder, 'process');
  await endOrphan(processFile, logger);
  // Folders that SQL engines of a killed service left behind: see sandbox/worker.
  await rm(join(folder, 'sql'), { recursive: true, force: true });
  const configFile = join(folder, 'config.xml');
  await writeFile(configFile, engineConfig(configFile, durable), { mode: 0o600 });
  const port = await rememberedPort(join(folder, 'port'));
  const token = randomBytes(24).toString('hex');

  const engine = await supervise(
    {
      name: 'the ClickHouse engine',
      gracePeriodMs: STOP_MS,
      async spawn() {
        const child = forkChild(folder, logger);
        const stamp = child.pid === undefined ? null : stampOf(child.pid);
        if (stamp) await writeStamp(processFile, stamp);
        send(child, { kind: 'start', folder: join(folder, 'store'), configFile, port, token });
        return child;
      },
      ready,
      end: (child) => send(child, { kind: 'stop' }),
    },
    logger,
    until,
  );
  return {
    url: `http://${ENGINE_USER}:${token}@127.0.0.1:${port}/${ENGINE_USER}`,
    stop: () => engine.stop(),
  };
}
