/**
 * Why a stage drops a record on purpose. Each reason labels the metric `earshot_dropped_total`; add a new one here.
 */
export const DROP_REASONS = [
  'no_keyword',
  'repeated_in_batch',
  'already_known',
  'in_flight',
  'deleted',
  'project_gone',
  'limit_reached',
  'not_a_new_mention',
  'no_alert',
  'too_late',
  'no_webhook',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Why no retry can process a record. Each reason labels the metric `earshot_dead_letters_total`. */
export const DEAD_REASONS = ['undecodable', 'invalid', 'rejected_by_store', 'breaks_stage'] as const;
export type DeadReason = (typeof DEAD_REASONS)[number];

/**
 * What a stage decided for one record. `pass` may carry several values, such as a post that matches two projects. A stage
 * never throws to reject a record: an exception means that something it needs is broken, such as an unavailable store,
 * and the chunk is delivered again.
 */
export type Outcome<T> =
  | { readonly kind: 'pass'; readonly values: readonly T[] }
  | { readonly kind: 'drop'; readonly reason: DropReason }
  | { readonly kind: 'dead'; readonly reason: DeadReason; readonly error: string };

/** Passes values on to the next stage. */
export const pass = <T>(...values: T[]): Outcome<T> => ({ kind: 'pass', values });
/** Drops a record on purpose. */
export const drop = (reason: DropReason): Outcome<never> => ({ kind: 'drop', reason });
/** Sends a record to the dead letters. */
export const dead = (reason: DeadReason, error: string): Outcome<never> => ({ kind: 'dead', reason, error });

/** A decoded value and the position of its record. */
export interface Received<T> {
  readonly value: T;
  /** `topic:partition:offset`: identifies the record across redeliveries. */
  readonly position: string;
}

/**
 * A stage: a function from the records of a chunk to one outcome per record, in the same order. It declares only the
 * fields it needs and receives its effects as functions.
 */
export type Stage<In, Out> = (chunk: readonly Received<In>[]) => Promise<Outcome<Out>[]> | Outcome<Out>[];

/**
 * Drops records before they are decoded: called with the skimmed fields of each (null: unknown), it returns the reason to
 * drop it, or null to decode it.
 */
export type Sieve = (
  skimmed: readonly (readonly unknown[] | null)[],
) => Promise<readonly (DropReason | null)[]>;

/**
 * Thrown by a stage whose provider asks to wait, such as a model with a rate limit. The engine pauses the partition for
 * `delayMs` and then delivers the same records again. Other partitions continue.
 */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';

  constructor(
    message: string,
    readonly delayMs: number,
  ) {
    super(message);
  }
}
