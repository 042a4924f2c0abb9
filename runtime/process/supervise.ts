import type { ChildProcess } from 'node:child_process';
import { defer, lastValueFrom, repeat, timer } from 'rxjs';
import { MINUTE_MS } from '../../schemas/duration.ts';
import type { Logger } from '../logger.ts';
import { sleep } from '../timing/abort.ts';
import { backoffMs, type BackoffPolicy } from '../timing/backoff.ts';
import { retrying } from '../timing/retry.ts';

/** The wait before a restart. Clients of the engine retry for longer than the longest wait. */
const RESTART: BackoffPolicy = { firstMs: 100, longestMs: 5_000 };
/** After this long without a crash, the next crash counts as the first. */
const STABLE_MS = MINUTE_MS;
/** How long a child may take to end that is stopped while it starts. It has nothing to clean up yet. */
const STOP_STARTING_MS = 1_000;
/** How long to wait for the error of a child that ended at its start. It explains more than the exit code. */
const LAST_WORDS_MS = 200;

/** How to run a child process. */
export interface ChildSpec {
  /** Names the child in the log. */
  readonly name: string;
  spawn(): ChildProcess | Promise<ChildProcess>;
  /** Resolves once the child serves. `signal` fires if it ends before that. Rejecting ends the child. */
  ready(child: ChildProcess, signal: AbortSignal): Promise<void>;
  /** Asks the child to shut down. Also called when this process exits, so it must not wait for anything. */
  end(child: ChildProcess): void;
  /** How long the child may take to shut down before it is killed, in milliseconds. */
  readonly gracePeriodMs: number;
}

/** A child process that is restarted until it is stopped. */
export interface Supervised {
  /** Ends the child and resolves when it is gone. Idempotent. */
  stop(): Promise<void>;
}

/** A database server that this process runs. */
export interface EmbeddedServer {
  /** With user and password. Stays the same when the server restarts. */
  readonly url: string;
  /** Shuts it down and resolves when it has ended. */
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions {
  /** The data folder of the service. The server has a subfolder of it. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** Whether writes are flushed to disk; false only in tests. Default: true. */
  readonly durable?: boolean;
  /** Cancels the start. */
  readonly until?: AbortSignal | undefined;
}

interface Child {
  readonly process: ChildProcess;
  /** Resolves to how the child ended: a signal, an exit code, or an error. */
  readonly gone: Promise<string>;
}

const whenGone = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null)
      resolve(child.signalCode ?? `code ${child.exitCode}`);
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });

async function endChild(child: Child, { end, gracePeriodMs }: Pick<ChildSpec, 'end' | 'gracePeriodMs'>) {
  end(child.process);
  const kill = timer(gracePeriodMs).subscribe(() => child.process.kill('SIGKILL'));
  await child.gone;
  kill.unsubscribe();
}

/** Starts a child and resolves when it serves. Ends the child and throws if `until` fires before that. */
async function startChild(spec: ChildSpec, until: AbortSignal): Promise<Child> {
  const spawned = await spec.spawn();
  const child = { process: spawned, gone: whenGone(spawned) };
  const ended = new AbortController();
  const early = child.gone.then((how) => {
    ended.abort();
    throw new Error(`${spec.name} ended at its start (${how})`);
  });
  const ready = spec.ready(spawned, ended.signal);
  // The one that loses the race may reject later.
  early.catch(() => {});
  const stop = () => void endChild(child, { end: spec.end, gracePeriodMs: STOP_STARTING_MS });
  until.addEventListener('abort', stop);
  if (until.aborted) stop();
  try {
    await Promise.race([ready, early]);
    if (until.aborted) throw new Error(`${spec.name} was stopped at its start`);
  } catch (error) {
    const ownError = ready.then(
      () => null,
      (reason: unknown) => reason,
    );
    const cause = await Promise.race([ownError, sleep(LAST_WORDS_MS)]);
    await endChild(child, spec);
    throw cause ?? error;
  } finally {
    until.removeEventListener('abort', stop);
  }
  return child;
}

/**
 * Starts a child and resolves when it serves. Restarts it whenever it ends on its own, with growing waits. Throws
 * when the first start fails or `until` fires first; then there is no child.
 */
export async function supervise(
  spec: ChildSpec,
  logger: Logger,
  until: AbortSignal = new AbortController().signal,
): Promise<Supervised> {
  let current = await startChild(spec, until);
  let lastStart = Promise.resolve(current);
  let failures = 0;
  const stopping = new AbortController();
  const { signal } = stopping;
  const atExit = () => spec.end(current.process);
  process.once('exit', atExit);

  const restart = () =>
    retrying(() => (lastStart = startChild(spec, signal)), {
      signal,
      delayMs(err) {
        logger.error({ err }, `${spec.name} does not start`);
        return backoffMs(RESTART, ++failures);
      },
    });
  const replaceWhenGone = async () => {
    const startedAt = Date.now();
    const how = await current.gone;
    signal.throwIfAborted();
    logger.error(`${spec.name} ended on its own (${how}). Restarting it.`);
    if (Date.now() - startedAt > STABLE_MS) failures = 0;
    await sleep(backoffMs(RESTART, ++failures), signal);
    signal.throwIfAborted();
    current = await restart();
    logger.info(`${spec.name} is back`);
  };
  // Fails only because of the stop.
  const watching = lastValueFrom(defer(replaceWhenGone).pipe(repeat())).catch(() => undefined);

  const stop = async () => {
    stopping.abort();
    process.removeListener('exit', atExit);
    await endChild(current, spec);
    await watching;
    // A restart that was in progress may have created another child.
    await endChild(await lastStart.catch(() => current), spec);
  };
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()) };
}
