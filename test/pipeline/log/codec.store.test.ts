import { randomUUID } from 'node:crypto';
import { Type, type TProperties } from '@sinclair/typebox';
import { expect, it } from 'vitest';
import { SchemaRegistry } from '@kafkajs/confluent-schema-registry';
import { openCodec } from '../../../pipeline/log/codec.ts';
import { SCHEMA_COMPATIBILITY, TOPICS, type Topic } from '../../../schemas/topics.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { aRawPost } from '../../support/records.ts';
import { schemaRegistryForTests } from '../../support/kafka.ts';

const registryUrl = await schemaRegistryForTests();

it.skipIf(registryUrl === null)(
  'records are readable by any client of a real registry, with the same ids after a restart',
  async () => {
    const codec = await openCodec({ registryUrl, logger: silentLogger() });
    const again = await openCodec({ registryUrl, logger: silentLogger() });
    const bytes = codec.encode(TOPICS.rawPosts, aRawPost());
    expect(again.encode(TOPICS.rawPosts, aRawPost())).toEqual(bytes);
    const theirs = new SchemaRegistry({ host: registryUrl! }, { JSON: { strict: false } });
    expect(await theirs.decode(bytes)).toEqual(aRawPost());
  },
);

it.skipIf(registryUrl === null)('versions of the topic’s subject are told from foreign ids', async () => {
  const codec = await openCodec({ registryUrl, logger: silentLogger() });
  const ofMentions = codec.encode(TOPICS.mentions, aRawPost() as never);
  const unknown = Buffer.concat([Buffer.from([0, 0, 99, 99, 99]), ofMentions.subarray(5)]);
  await codec.learn(TOPICS.rawPosts, [ofMentions, unknown]);
  for (const bytes of [ofMentions, unknown]) {
    expect(codec.decode(TOPICS.rawPosts, bytes)).toMatchObject({ kind: 'dead', reason: 'undecodable' });
  }
});

it.skipIf(registryUrl === null)(
  'lets a topic gain optional fields, and refuses one that loses a field',
  async () => {
    const versionOf = (fields: TProperties): Topic<Record<string, string>> => ({
      ...{ name, key: () => '', partitions: 1, retentionMs: 1 },
      schema: Type.Object(fields, { additionalProperties: false }),
    });
    const name = `t.${randomUUID()}`;
    const older = versionOf({ a: Type.String(), b: Type.String() });
    const newer = versionOf({ a: Type.String(), b: Type.String(), c: Type.Optional(Type.String()) });
    const lossy = versionOf({ a: Type.String() });
    const open = (topic: typeof older) => openCodec({ registryUrl, logger: silentLogger(), topics: [topic] });
    const before = await open(older);
    const after = await open(newer);
    const level = await fetch(`${registryUrl}/config/${name}-value`);
    expect(await level.json()).toMatchObject({ compatibilityLevel: SCHEMA_COMPATIBILITY });
    const old = before.encode(older, { a: '1', b: '2' });
    const fresh = after.encode(newer, { a: '1', b: '2', c: '3' });
    expect(fresh.readUInt32BE(1)).not.toBe(old.readUInt32BE(1));
    await before.learn(older, [fresh]);
    expect(before.decode(older, fresh)).toEqual({ kind: 'pass', values: [{ a: '1', b: '2' }] });
    await after.learn(newer, [old]);
    expect(after.decode(newer, old)).toEqual({ kind: 'pass', values: [{ a: '1', b: '2' }] });
    await expect(open(lossy)).rejects.toThrow();
  },
);
