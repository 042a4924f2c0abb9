import { renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ServiceState } from './shared-service.ts';

/** A running service and the function that stops it. */
export interface Service {
  readonly address: string;
  stop(): Promise<void>;
}

/** How to provide a service. */
export interface ServiceRecipe {
  /** Downloads what the service needs. Returns why this machine cannot run it, or null. */
  readonly fetch: () => Promise<string | null>;
  readonly start: () => Promise<Service>;
}

/** How often the script checks that its test run is still alive. */
const WATCH_MS = 1_000;

function write(file: string | undefined, state: ServiceState): void {
  if (!file) return console.log('address' in state ? state.address : state.unavailable);
  // Renaming is atomic, so readers never see a partial file.
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

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 2).join(' ');

/**
 * Runs a service until Ctrl-C, or until the process in `--while` has ended, so that a killed test run leaves nothing
 * behind. Prints the address or writes it to the file in `--state`, or the reason if the service cannot run. With
 * `--fetch`, only downloads what the service needs, and exits with code 1 and the reason if it cannot run.
 */
export async function runService({ fetch, start }: ServiceRecipe): Promise<void> {
  const { values } = parseArgs({
    options: { state: { type: 'string' }, while: { type: 'string' }, fetch: { type: 'boolean' } },
  });
  const missing = await fetch().catch(reasonOf);
  if (values.fetch) process.exitCode = missing === null ? 0 : 1;
  if (missing !== null) return write(values.state, { unavailable: missing });
  if (values.fetch) return;
  const service = await start().catch(reasonOf);
  if (typeof service === 'string') return write(values.state, { unavailable: service });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void service.stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (values.while) onEndOf(Number(values.while), stop);
  write(values.state, { pid: process.pid, address: service.address });
}
