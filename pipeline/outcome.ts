/**
 * Why a stage let a record go on purpose. Each is a label of the metric `earshot_dropped_total`, so the list is
 * closed: a new reason is a line here.
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

/** Why a record cannot be processed by any retry. A label of the metric `earshot_dead_letters_total`. */
export const DEAD_REASONS = ['undecodable', 'invalid', 'rejected_by_store', 'breaks_stage'] as const;
export type DeadReason = (typeof DEAD_REASONS)[number];

/**
 * What became of one record in one stage. `pass` may carry several values (a post matched for two projects).
 * A stage never throws to say "not this one": throwing means that the world is broken (a store is away), and
 * then the whole batch comes back.
 */
export type Outcome<T> =
  | { readonly kind: 'pass'; readonly values: readonly T[] }
  | { readonly kind: 'drop'; readonly reason: DropReason }
  | { readonly kind: 'dead'; readonly reason: DeadReason; readonly error: string };

export const pass = <T>(...values: T[]): Outcome<T> => ({ kind: 'pass', values });
export const drop = (reason: DropReason): Outcome<never> => ({ kind: 'drop', reason });
export const dead = (reason: DeadReason, error: string): Outcome<never> => ({ kind: 'dead', reason, error });

/** A decoded record and the position it was read from. */
export interface Received<T> {
  readonly value: T;
  /** `topic:partition:offset`: the same for every redelivery of this record, and for no other record. */
  readonly position: string;
}

/**
 * A stage: takes the records of one chunk and gives as many outcomes, in the same order. It declares only the
 * fields it needs and receives its effects as functions.
 */
export type Stage<In, Out> = (chunk: readonly Received<In>[]) => Promise<Outcome<Out>[]> | Outcome<Out>[];

/**
 * Thrown by a stage whose provider asks for patience: the engine pauses the partition for `delayMs` and the same
 * records come again afterwards. Nothing is lost and nothing else is held up.
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
