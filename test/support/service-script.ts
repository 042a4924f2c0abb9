import { renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ServiceState } from './shared-service.ts';

/** A running service and how to end it. */
export interface Service {
  readonly address: string;
  stop(): Promise<void>;
}

/** How often the script looks whether the test run it belongs to is still there. */
const WATCH_MS = 1_000;

function write(file: string | undefined, state: ServiceState): void {
  if (!file) return console.log('address' in state ? state.address : state.unavailable);
  // Readers must never see half a file.
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

function onEndOf(pid: number, then: () => void): void {
  setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      then();
    }
  }, WATCH_MS);
}

/**
 * Runs a service until Ctrl-C, or until the process given by `--while` is gone, so that a killed test run leaves
 * nothing behind. Prints its address, or writes it to the file given by `--state`. `start` gives a reason when the
 * service cannot be had on this machine.
 */
export async function runService(
  start: (extra: readonly string[]) => Promise<Service | string>,
): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { state: { type: 'string' }, while: { type: 'string' } },
    allowPositionals: true,
  });
  const service = await start(positionals).catch((error: Error) => error.message);
  if (typeof service === 'string') return write(values.state, { unavailable: service });
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    void service.stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (values.while) onEndOf(Number(values.while), end);
  write(values.state, { pid: process.pid, address: service.address });
}
