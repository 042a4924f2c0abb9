import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a peer reports about the same posts and the same keywords. */
export interface PeerResult {
  readonly build_ms: number;
  /** Posts per second of CPU time on one thread, one figure per round. */
  readonly rates: readonly number[];
  /** Keywords found, over all posts. */
  readonly hits: number;
}

/** Files that a peer reads, one item a line, and a folder for its own files. */
export interface PeerFiles {
  readonly folder: string;
  readonly posts: string;
  /** In the syntax of the peer. */
  readonly keywords: string;
  readonly rounds: number;
}

/** Thrown when a peer cannot run on this machine; the message says why. */
export class PeerAbsentError extends Error {
  override readonly name = 'PeerAbsentError';
}

/** Keeps the benchmark within 3 minutes where a peer cannot be downloaded or built. */
const TIMEOUT_MS = 60_000;

const run = promisify(execFile);

/** Runs a program of a peer and returns its output. Throws PeerAbsentError when it fails. */
export async function runPeer(command: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout } = await run(command, args, { cwd, timeout: TIMEOUT_MS, maxBuffer: 64 * 2 ** 20 });
    return stdout;
  } catch (error) {
    const { message, stdout = '' } = error as Error & { stdout?: string };
    const reason =
      `${stdout}\n${message}`.split('\n').find((line) => /error|not found|ENOENT/i.test(line)) ?? message;
    throw new PeerAbsentError(`${command}: ${reason.trim().slice(0, 200)}`);
  }
}
