import type { Topic } from '../../schemas/topics.ts';
import type { Stage } from '../outcome.ts';

/** A stage and the name under which its time is measured and its errors are reported. */
export interface NamedStage<In, Out> {
  readonly name: string;
  readonly run: Stage<In, Out>;
}

/** Stages in their order; what one passes is what the next takes. Made by `chain`, which checks that they fit. */
export interface Chain<In, Out> {
  readonly stages: readonly NamedStage<unknown, unknown>[];
  /** Never there: it only carries the two types. */
  readonly fits?: (value: In) => Out;
}

/**
 * An actor: takes records of one topic, runs them through its stages and publishes what comes out. It shares its
 * partitions with the same actor in other processes. One without `output` ends in a stage that does the work itself.
 */
export interface Actor<In, Out> {
  /** Its consumer group is `earshot.<name>`; a label of its metrics. */
  readonly name: string;
  readonly input: Topic<In>;
  readonly stages: Chain<In, Out>;
  readonly output?: Topic<Out>;
  /** Most records that stages see at once: one look-up, one insert or one model call each. */
  readonly chunkSize: number;
  /** Partitions worked on at once by this process. */
  readonly concurrency: number;
}

/** Puts stages one after the other. */
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
