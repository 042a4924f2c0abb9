import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredRecord } from '../log/log.ts';

/** A chunk of one partition, waiting for a round. */
interface Waiting<Result> {
  readonly chunk: readonly StoredRecord[];
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs chunks of several partitions in rounds: those that wait at the same time run as one, whole and in order, so that
 * six partitions cost one lookup and one insert instead of six.
 */
export class Rounds<Result> {
  private readonly waiting: Waiting<Result>[] = [];
  private isRunning = false;

  constructor(
    /** The most records of a round, unless one chunk has more. */
    private readonly maxRecords: number,
    /** Runs the chunks of a round and returns the result of each. What it throws fails all of them. */
    private readonly run: (chunks: readonly (readonly StoredRecord[])[]) => Promise<readonly Result[]>,
  ) {}

  /** Resolves to the result of a chunk once its round is done. */
  join(chunk: readonly StoredRecord[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ chunk, resolve, reject });
      if (!this.isRunning) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.isRunning = true;
    // The partitions of one fetch arrive in the same turn of the event loop.
    await nextTurn();
    while (this.waiting.length > 0) await this.runRound(this.take());
    this.isRunning = false;
  }

  private async runRound(round: readonly Waiting<Result>[]): Promise<void> {
    try {
      const results = await this.run(round.map(({ chunk }) => chunk));
      for (const [at, { resolve }] of round.entries()) resolve(results[at]!);
    } catch (error) {
      for (const { reject } of round) reject(error);
    }
  }

  private take(): Waiting<Result>[] {
    let records = this.waiting[0]!.chunk.length;
    let count = 1;
    while (count < this.waiting.length && records + this.waiting[count]!.chunk.length <= this.maxRecords)
      records += this.waiting[count++]!.chunk.length;
    return this.waiting.splice(0, count);
  }
}
