import { TOPICS, type Topic } from '../../schemas/topics.ts';
import type { Logger } from '../../runtime/logger.ts';
import { dead, pass, type Outcome } from '../outcome.ts';
import { compileChecker, type Checker } from './checker.ts';
import { openRegistry, type Registry, type TopicLayout } from './registry.ts';
import { schemaIdOf, textOf, wrap } from './wire.ts';

/** Turns values into the bytes that lie in the log and back. */
export interface Codec {
  /** The value is ours and typed, so it is not checked again. */
  encode<T>(topic: Topic<T>, value: T): Buffer;
  /** Passes the value, or says that it is dead: `undecodable` (not our format) or `invalid` (naming the field). */
  decode<T>(topic: Topic<T>, bytes: Buffer): Outcome<T>;
  /**
   * Asks the registry about schema ids that have not been met before, so that `decode` need not wait for anyone.
   * Await it before decoding a chunk. Throws when the registry is away.
   */
  learn<T>(topic: Topic<T>, chunk: Iterable<Buffer>): Promise<void>;
}

/** What the codec knows of one topic. */
interface Known {
  readonly id: number;
  readonly checker: Checker;
  /** Ids of other versions of this topic's schema, and ids that are not of this topic. */
  readonly others: Map<number, 'version' | 'foreign'>;
}

function parse(bytes: Buffer): unknown {
  const text = textOf(bytes);
  if (text === null) throw new SyntaxError('not UTF-8');
  return JSON.parse(text);
}

function decode(known: Known, bytes: Buffer): Outcome<unknown> {
  const id = schemaIdOf(bytes);
  if (id === null) return dead('undecodable', 'no schema id in front of the value');
  const otherVersion = id !== known.id;
  if (otherVersion && known.others.get(id) !== 'version')
    return dead('undecodable', `unknown schema id ${id}`);
  let value: unknown;
  try {
    value = parse(bytes);
  } catch (error) {
    return dead('undecodable', (error as Error).message);
  }
  if (otherVersion) value = known.checker.strip(value);
  const fault = known.checker.fault(value);
  return fault === null ? pass(value) : dead('invalid', fault);
}

async function learn(known: Known, registry: Registry, topic: TopicLayout, chunk: Iterable<Buffer>) {
  const unknown = new Set<number>();
  for (const bytes of chunk) {
    const id = schemaIdOf(bytes);
    if (id !== null && id !== known.id && !known.others.has(id)) unknown.add(id);
  }
  for (const id of unknown)
    known.others.set(id, (await registry.belongs(topic.name, id)) ? 'version' : 'foreign');
}

/**
 * Opens the codec. With a registry every topic's schema is registered under `<topic>-value` and records carry the
 * registry's ids; waits for a registry that is away. Without one the ids are the topics' places in the table: 1, 2, …
 */
export async function openCodec(options: {
  readonly registryUrl: string | null;
  readonly logger: Logger;
  readonly topics?: readonly TopicLayout[];
  /** Ends the waiting with an error. */
  readonly signal?: AbortSignal;
}): Promise<Codec> {
  const topics = options.topics ?? Object.values(TOPICS);
  const registry =
    options.registryUrl === null
      ? null
      : await openRegistry(options.registryUrl, topics, options.logger, options.signal);
  const byTopic = new Map<string, Known>(
    topics.map((topic, index) => [
      topic.name,
      {
        id: registry?.idOf(topic.name) ?? index + 1,
        checker: compileChecker(topic.schema),
        others: new Map(),
      },
    ]),
  );
  const of = (topic: TopicLayout): Known => {
    const known = byTopic.get(topic.name);
    if (!known) throw new Error(`The codec was not opened for the topic ${topic.name}.`);
    return known;
  };
  return {
    encode: (topic, value) => wrap(of(topic).id, value),
    decode: <T>(topic: Topic<T>, bytes: Buffer) => decode(of(topic), bytes) as Outcome<T>,
    learn: async (topic, chunk) => {
      if (registry) await learn(of(topic), registry, topic, chunk);
    },
  };
}
