import type { StoredRecord } from '../log.ts';

/** Passes batches from kafkajs to a reader, one at a time: each waits until the reader asks for it. */
export class BatchHandover {
  private resolve: ((records: readonly StoredRecord[]) => void) | undefined;
  private reject: ((error: unknown) => void) | undefined;
  private readonly waiting: (() => void)[] = [];
  private failure: { readonly error: unknown } | undefined;
  closed = false;

  /** Resolves to the next batch. Throws once the source is broken. */
  async take(): Promise<readonly StoredRecord[]> {
    this.throwIfBroken();
    const requested = new Promise<readonly StoredRecord[]>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.waiting.splice(0).forEach((wake) => wake());
    return requested;
  }

  /** Waits for the reader, then passes it a batch. */
  async put(records: readonly StoredRecord[]): Promise<void> {
    while (!this.resolve && !this.closed) await new Promise<void>((wake) => this.waiting.push(wake));
    this.resolve?.(records);
    this.resolve = undefined;
  }

  /** Rejects the reader's pending and later calls of `take`. */
  break(error: unknown): void {
    this.failure ??= { error };
    this.reject?.(error);
  }

  /** Throws what broke the source. */
  throwIfBroken(): void {
    if (this.failure) throw this.failure.error;
  }

  /** Releases everyone who waits in `put`; their batches are dropped. */
  close(): void {
    this.closed = true;
    this.waiting.splice(0).forEach((wake) => wake());
  }
}
