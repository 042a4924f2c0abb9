import type { StoredRecord } from '../log.ts';

/** Hands batches from kafkajs to a reader: the next one is taken only when the reader has asked for it. */
export class Handover {
  private give: ((records: readonly StoredRecord[]) => void) | undefined;
  private fail: ((error: unknown) => void) | undefined;
  private asked: Promise<readonly StoredRecord[]> | undefined;
  private readonly waiting: (() => void)[] = [];
  closed = false;

  /** The next batch. */
  take(): Promise<readonly StoredRecord[]> {
    this.asked = new Promise((resolve, reject) => {
      this.give = resolve;
      this.fail = reject;
    });
    this.waiting.splice(0).forEach((wake) => wake());
    return this.asked;
  }

  /** Waits for the reader and gives it a batch. */
  async put(records: readonly StoredRecord[]): Promise<void> {
    while (!this.give && !this.closed) await new Promise<void>((wake) => this.waiting.push(wake));
    this.give?.(records);
    this.give = undefined;
  }

  /** Makes the reader's `take` fail. */
  break(error: unknown): void {
    this.fail?.(error);
  }

  /** Lets those who have a batch to give go on without giving it. */
  close(): void {
    this.closed = true;
    this.waiting.splice(0).forEach((wake) => wake());
  }
}
