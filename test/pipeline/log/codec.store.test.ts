import { expect, it } from 'vitest';
import { SchemaRegistry } from '@kafkajs/confluent-schema-registry';
import { openCodec } from '../../../pipeline/log/codec.ts';
import { TOPICS } from '../../../schemas/topics.ts';
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
