import type { Topic } from '../../schemas/topics.ts';
import type { Stage } from '../outcome.ts';

/** A stage and the name under which its time is measured and its errors are reported. */
export interface NamedStage<In, Out> {
  readonly name: string;
  readonly run: Stage<In, Out>;
}

/** Stages in order: each one reads what the one before it passes. Created by `chain`, which checks that they fit. */
export interface Chain<In, Out> {
  readonly stages: readonly NamedStage<unknown, unknown>[];
  /** Never set: it only carries the two types. */
  readonly fits?: (value: In) => Out;
}

/** What an actor reads and writes, and in which portions: everything about it but its stages. */
export interface ActorLayout<In, Out> {
  /** Names its consumer group, `earshot.<name>`, and labels its metrics. */
  readonly name: string;
  readonly input: Topic<In>;
  /** Where passed values go. Without it, the last stage does the work itself. */
  readonly output?: Topic<Out>;
  /** The most records that stages see at once: one lookup, one insert, or one round of model calls. */
  readonly chunkSize: number;
  /** Partitions processed at the same time by one process. */
  readonly concurrency: number;
}

/**
 * An actor reads records of one topic, runs them through its stages, and publishes what they pass. The same actor in
 * several processes shares the partitions of the topic.
 */
export interface Actor<In, Out> extends ActorLayout<In, Out> {
  readonly stages: Chain<In, Out>;
}

/** An actor as the topology lists it. */
export interface ActorEntry<In, Out> extends ActorLayout<In, Out> {
  /** The role whose processes run it. */
  readonly role: string;
  readonly stageNames: readonly string[];
  /** What its last stage writes, for an actor without an output topic. */
  readonly writes?: string;
}

/** Connects an actor of the topology with its stages, in the order of `stageNames`. */
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
  const { stageNames } = entry;
  if (stages.length !== stageNames.length)
    throw new Error(`The actor ${entry.name} has ${stageNames.length} stages, not ${stages.length}.`);
  const named = stages.map((run, index) => ({
    name: stageNames[index]!,
    run: run as Stage<unknown, unknown>,
  }));
  return { ...entry, stages: { stages: named } };
}

/** Connects stages in order. */
export function chain<A, B>(a: NamedStage<A, B>): Chain<A, B>;
export function chain<A, B, C>(a: NamedStage<A, B>, b: NamedStage<B, C>): Chain<A, C>;
export function chain<A, B, C, D>(a: NamedStage<A, B>, b: NamedStage<B, C>, c: NamedStage<C, D>): Chain<A, D>;
export function chain<A, B, C, D, E>(
  a: NamedStage<A, B>,
  b: NamedStage<B, C>,
  c: NamedStage<C, D>,
  d: NamedStage<D, E>,
): Chain<A, E>;
export function chain(...stages: NamedStage<never, unknown>[]): Chain<never, unknown> {
  return { stages: stages as unknown as NamedStage<unknown, unknown>[] };
}
