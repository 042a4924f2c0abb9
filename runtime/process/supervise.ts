import type { ChildProcess } from 'node:child_process';
import type { Logger } from '../logger.ts';

/*
 * Keeping a child process up. It lives beside the logger because both stores need it for their embedded engines,
 * and stores do not import one another.
 */

/** Pause before the first restart; doubled after each failure. */
const FIRST_PAUSE_MS = 100;
/** Longest pause: clients of the engine retry for longer than that. */
const LONGEST_PAUSE_MS = 5_000;
/** After so long without a crash the next one is treated as the first. */
const CALM_MS = 60_000;
/** How long a child that is not wanted any more may go on starting, in milliseconds: it has nothing to put in order yet. */
const GIVE_UP_MS = 1_000;

/** What there is to know about a child process in order to keep it up. */
export interface ChildSpec {
  /** Names it in the log. */
  readonly name: string;
  spawn(): ChildProcess | Promise<ChildProcess>;
  /** Resolves once the child serves. `signal` fires when it ended before that. Rejecting ends the child. */
  ready(child: ChildProcess, signal: AbortSignal): Promise<void>;
  /** Asks the child to finish in good order. Must also work at the very end of this process, so without waiting. */
  end(child: ChildProcess): void;
  /** How long it may take to finish before it is killed, in milliseconds. */
  readonly patienceMs: number;
}

/** A child that is kept up until it is stopped. */
export interface Supervised {
  /** Ends the child and resolves when it is gone. Safe to repeat. */
  stop(): Promise<void>;
}

const exited = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null)
      resolve(child.signalCode ?? `code ${child.exitCode}`);
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });

async function endChild(
  child: ChildProcess,
  gone: Promise<string>,
  { end, patienceMs }: Pick<ChildSpec, 'end' | 'patienceMs'>,
): Promise<void> {
  end(child);
  const killer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(killer);
}

/** Starts a child and resolves when it serves. A child that does not by the time `until` fires is ended, and that is a failure. */
async function startChild(
  spec: ChildSpec,
  until: AbortSignal,
): Promise<{ child: ChildProcess; gone: Promise<string> }> {
  const child = await spec.spawn();
  const gone = exited(child);
  const ended = new AbortController();
  const early = gone.then((how) => {
    ended.abort();
    throw new Error(`${spec.name} ended at its start (${how})`);
  });
  const ready = spec.ready(child, ended.signal);
  // Whichever loses the race may reject later, unheard.
  early.catch(() => {});
  const giveUp = () => void endChild(child, gone, { end: spec.end, patienceMs: GIVE_UP_MS });
  until.addEventListener('abort', giveUp);
  if (until.aborted) giveUp();
  try {
    await Promise.race([ready, early]);
    if (until.aborted) throw new Error(`${spec.name} was told to end at its start`);
  } catch (error) {
    // What the child said of itself tells more than that it ended.
    const said = await Promise.race([
      ready.then(
        () => null,
        (own: unknown) => own,
      ),
      new Promise((resolve) => setTimeout(resolve, 200, null)),
    ]);
    await endChild(child, gone, spec);
    throw said ?? error;
  } finally {
    until.removeEventListener('abort', giveUp);
  }
  return { child, gone };
}

/**
 * Starts a child and resolves when it serves; from then on it is started again whenever it ends by itself, with
 * growing pauses. Rejects when the first start fails, or is not done when `until` fires; there is no child then. The child is asked
 * to end when this process exits.
 */
export async function supervise(
  spec: ChildSpec,
  logger: Logger,
  until: AbortSignal = new AbortController().signal,
): Promise<Supervised> {
  let current = await startChild(spec, until);
  const stopping = new AbortController();
  const atExit = () => spec.end(current.child);
  process.once('exit', atExit);

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      stopping.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });

  const restart = async (pauseMs: number): Promise<void> => {
    for (let wait = pauseMs; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait);
      if (stopping.signal.aborted) return;
      try {
        current = await startChild(spec, stopping.signal);
        return logger.info(`${spec.name} is back`);
      } catch (error) {
        if (stopping.signal.aborted) return;
        logger.error({ err: error }, `${spec.name} does not start`);
      }
    }
  };

  const watch = async (): Promise<void> => {
    for (let crashes = 0; ; crashes++) {
      const since = Date.now();
      const how = await current.gone;
      if (stopping.signal.aborted) return;
      logger.error(`${spec.name} ended by itself (${how}): starting it again`);
      if (Date.now() - since > CALM_MS) crashes = 0;
      await restart(Math.min(FIRST_PAUSE_MS * 2 ** crashes, LONGEST_PAUSE_MS));
      if (stopping.signal.aborted) return;
    }
  };
  const watching = watch();

  const stop = async () => {
    stopping.abort();
    process.removeListener('exit', atExit);
    await endChild(current.child, current.gone, spec);
    // A restart that was under way when we were stopped has made a new child meanwhile.
    await watching;
    await endChild(current.child, current.gone, spec);
  };
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()) };
}
