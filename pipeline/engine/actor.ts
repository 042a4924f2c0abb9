import type { Topic } from '../../schemas/topics.ts';
import type { Sieve, Stage } from '../outcome.ts';

/** A stage and the name under which its time is measured and its errors are reported. */
export interface NamedStage<In, Out> {
  readonly name: string;
  readonly run: Stage<In, Out>;
}

/** What an actor reads and writes, and in which portions: everything about it except its stages. */
export interface ActorLayout<In, Out> {
  /** Names its consumer group, `earshot.<name>`, and labels its metrics. */
  readonly name: string;
  readonly input: Topic<In>;
  /** Where passed values go. Without it, the last stage does the work itself. */
  readonly output?: Topic<Out>;
  /** The most records that stages see at once: one lookup, one insert, or one round of model calls. */
  readonly chunkSize: number;
  /**
   * The most records that are decoded before the first stage sees them. With few, what that stage drops is garbage while
   * it is young, which costs the collector nothing. Default: the whole chunk.
   */
  readonly sliceSize?: number;
  /** Partitions processed at the same time by one process. */
  readonly concurrency: number;
  /** How long records may wait for others: see `Subscription`. */
  readonly maxWaitMs?: number;
  /**
   * Whether small chunks of several partitions run as one, of up to `chunkSize` records: see `Rounds`. For actors whose
   * chunks cost statements and requests, and which do not wait for long. Default: each partition for itself.
   */
  readonly joint?: boolean;
}

/**
 * An actor reads a topic, runs its records through its stages, and publishes what they pass. Processes share
 * partitions.
 */
export interface Actor<In, Out> extends ActorLayout<In, Out> {
  /** In order: each stage reads what the one before it passes. `bindActor` checks that they fit. */
  readonly stages: readonly NamedStage<never, unknown>[];
  /** Needs a topic with `skimmed` fields. */
  readonly sieve?: Sieve;
}

/** An actor as the topology lists it: with the names of its stages instead of the stages. */
export interface ActorEntry<In, Out> extends ActorLayout<In, Out> {
  readonly stageNames: readonly string[];
}

/** Returns the consumer group of an actor. */
export const groupOf = (actor: string): string => `earshot.${actor}`;

/**
 * Connects an actor of the topology with its stages, in the order of `stageNames`. Throws when their number differs.
 */
export function bindActor<A, B>(entry: ActorEntry<A, B>, a: Stage<A, B>): Actor<A, B>;
export function bindActor<A, B, C>(entry: ActorEntry<A, C>, a: Stage<A, B>, b: Stage<B, C>): Actor<A, C>;
export function bindActor<A, B, C, D>(
  entry: ActorEntry<A, D>,
  a: Stage<A, B>,
  b: Stage<B, C>,
  c: Stage<C, D>,
): Actor<A, D>;
export function bindActor<A, B, C, D, E>(
  entry: ActorEntry<A, E>,
  a: Stage<A, B>,
  b: Stage<B, C>,
  c: Stage<C, D>,
  d: Stage<D, E>,
): Actor<A, E>;
export function bindActor(
  entry: ActorEntry<unknown, unknown>,
  ...stages: Stage<never, unknown>[]
): Actor<unknown, unknown> {
  const { name, stageNames } = entry;
  if (stages.length !== stageNames.length)
    throw new Error(`The actor ${name} has ${stageNames.length} stages, not ${stages.length}.`);
  return { ...entry, stages: stages.map((run, index) => ({ name: stageNames[index]!, run })) };
}
