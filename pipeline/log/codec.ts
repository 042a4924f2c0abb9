import type { TObject } from '@sinclair/typebox';
import { TOPICS, type Topic } from '../../schemas/topics.ts';
import type { Logger } from '../../runtime/logger.ts';
import { dead, pass, type Outcome } from '../outcome.ts';
import { compileChecker, type Checker } from './checker.ts';
import { inOrder, shapeOf, valueOf } from './record-shape.ts';
import { openRegistry, type Registry, type TopicSchema } from './registry.ts';
import { bytesOf, schemaIdOf, textOf, wrap } from './wire.ts';

/** Converts values to the bytes of a record and back. */
export interface Codec {
  /** Encodes a value. Does not check it: its type does. */
  encode<T>(topic: Topic<T>, value: T): Buffer;
  /**
   * Passes the decoded value, without fields that this version does not know, and with those that its writer did not. Otherwise the record is dead: `undecodable`
   * (another format) or `invalid` (names the field). See `SCHEMA_COMPATIBILITY`.
   */
  decode<T>(topic: Topic<T>, bytes: Buffer): Outcome<T>;
  /**
   * Returns the fields that the topic names as `skimmed`, without decoding the record. It checks everything that `decode`
   * checks, apart from the lengths of strings. Null when the record is broken, or not as this version writes it: decode
   * it then.
   */
  skim<T>(topic: Topic<T>, bytes: Buffer): readonly unknown[] | null;
  /**
   * Looks up unknown schema ids of a chunk in the registry, so that `decode` does not have to wait. Call it before you
   * decode the chunk. Throws when the registry is unavailable.
   */
  learn<T>(topic: Topic<T>, chunk: Iterable<Buffer>): Promise<void>;
}

/** What the codec knows about a topic. */
interface Known {
  readonly id: number;
  readonly checker: Checker;
  /** Null for topics that nobody skims. */
  readonly shape: RegExp | null;
  /** Other schema ids: versions of the schema of this topic, and schemas of other topics. */
  readonly others: Map<number, 'version' | 'foreign'>;
}

function parse(bytes: Buffer): unknown {
  const text = textOf(bytes);
  if (text === null) throw new SyntaxError('not UTF-8');
  return JSON.parse(text);
}

function decode(known: Known, bytes: Buffer): Outcome<unknown> {
  const id = schemaIdOf(bytes);
  if (id === null) return dead('undecodable', 'no schema id before the value');
  if (id !== known.id && known.others.get(id) !== 'version')
    return dead('undecodable', `unknown schema id ${id}`);
  let value: unknown;
  try {
    value = parse(bytes);
  } catch (error) {
    return dead('undecodable', (error as Error).message);
  }
  if (known.checker.fault(value) === null) return pass(value);
  // Only now, because it is slow: most records have no unknown fields.
  const stripped = known.checker.strip(value);
  const fault = known.checker.fault(stripped);
  return fault === null ? pass(stripped) : dead('invalid', fault);
}

function skim({ id, shape }: Known, bytes: Buffer): readonly unknown[] | null {
  const text = shape && schemaIdOf(bytes) === id ? bytesOf(bytes) : null;
  const found = text === null ? null : shape!.exec(text);
  return found && found.slice(1).map(valueOf);
}

async function learn(known: Known, registry: Registry, topic: string, chunk: Iterable<Buffer>) {
  const unknown = new Set<number>();
  for (const bytes of chunk) {
    const id = schemaIdOf(bytes);
    if (id !== null && id !== known.id && !known.others.has(id)) unknown.add(id);
  }
  for (const id of unknown) known.others.set(id, (await registry.belongs(topic, id)) ? 'version' : 'foreign');
}

/**
 * Opens the codec. With a registry, registers the schema of every topic as `<topic>-value`, and records contain the ids
 * of the registry; waits while the registry is unavailable. Without one, the ids are the positions of the topics in
 * `TOPICS`: 1, 2, …
 */
export async function openCodec(options: {
  readonly registryUrl: string | null;
  readonly logger: Logger;
  readonly topics?: readonly TopicSchema[];
  /** Of the topics on the cluster, and so of the subjects in the registry. */
  readonly prefix?: string;
  /** Ends the wait with an error. */
  readonly signal?: AbortSignal;
}): Promise<Codec> {
  const { prefix = '', topics = Object.values(TOPICS) } = options;
  const onCluster = topics.map(({ name, schema }) => ({ name: prefix + name, schema }));
  const registry =
    options.registryUrl === null
      ? null
      : await openRegistry(options.registryUrl, onCluster, options.logger, options.signal);
  const byTopic = new Map<string, Known>(
    topics.map((topic, index) => [
      topic.name,
      {
        id: registry?.idOf(prefix + topic.name) ?? index + 1,
        checker: compileChecker(topic.schema),
        shape: topic.skimmed ? shapeOf(topic.schema as TObject, topic.skimmed) : null,
        others: new Map(),
      },
    ]),
  );
  const of = (topic: TopicSchema): Known => {
    const known = byTopic.get(topic.name);
    if (!known) throw new Error(`The codec was not opened for the topic ${topic.name}.`);
    return known;
  };
  return {
    encode: (topic, value) =>
      wrap(of(topic).id, topic.skimmed ? inOrder(topic.schema as TObject, value as object) : value),
    skim: (topic, bytes) => skim(of(topic), bytes),
    decode: <T>(topic: Topic<T>, bytes: Buffer) => {
      const decoded = decode(of(topic), bytes) as Outcome<T>;
      if (topic.complete && decoded.kind === 'pass') decoded.values.forEach(topic.complete);
      return decoded;
    },
    learn: async (topic, chunk) => {
      if (registry) await learn(of(topic), registry, prefix + topic.name, chunk);
    },
  };
}
