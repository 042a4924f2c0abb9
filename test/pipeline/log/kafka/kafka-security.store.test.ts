import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKafkaLog } from '../../../../pipeline/log/kafka/kafka-log.ts';
import type { Log } from '../../../../pipeline/log/log.ts';
import { silentLogger } from '../../../../runtime/logger.ts';
import { parseConfig } from '../../../../schemas/config/config.ts';
import { temporaryDataDir } from '../../../support/data-dir.ts';
import { untilPasses } from '../../../support/eventually.ts';
import { javaIsMissing } from '../../../support/java.ts';
import { kafkaForTests } from '../../../support/kafka.ts';
import { startSecuredBroker } from './secured-broker.ts';

/* Java, not only a broker: this one has settings of its own. */
const canRun = (await kafkaForTests()) !== null && (await javaIsMissing()) === null;

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Returns a token that says who it is for and how long it is good, without a signature. */
function unsignedToken(): string {
  const now = Math.floor(Date.now() / 1000);
  return `${encoded({ alg: 'none' })}.${encoded({ sub: 'earshot', iat: now, exp: now + 300 })}.`;
}

describe.skipIf(!canRun)('A broker that asks for a client certificate and a token', () => {
  const clean: (() => Promise<unknown>)[] = [];
  let environment: Record<string, string>;
  let broker: Awaited<ReturnType<typeof startSecuredBroker>>;

  beforeAll(async () => {
    const folder = await temporaryDataDir();
    clean.push(() => folder.remove());
    broker = await startSecuredBroker(folder.path);
    clean.push(() => broker.stop());
    const issuer = createServer((_request, response) => {
      response.end(JSON.stringify({ access_token: unsignedToken(), expires_in: 300 }));
    });
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
    clean.push(() => new Promise((resolve) => issuer.close(resolve)));
    environment = {
      EARSHOT_KAFKA_BROKERS: broker.address,
      EARSHOT_KAFKA_SSL: 'true',
      EARSHOT_KAFKA_SSL_CA: `${folder.path}/broker.crt`,
      EARSHOT_KAFKA_SSL_CERT: `${folder.path}/client.crt`,
      EARSHOT_KAFKA_SSL_KEY: `${folder.path}/client.key`,
      EARSHOT_KAFKA_SASL_MECHANISM: 'oauthbearer',
      EARSHOT_KAFKA_SASL_USERNAME: 'earshot',
      EARSHOT_KAFKA_SASL_PASSWORD: 'secret',
      EARSHOT_KAFKA_SASL_TOKEN_URL: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/token`,
    };
  });
  afterAll(async () => {
    for (const step of clean.splice(0).reverse()) await step();
  });

  const topic = { name: 'secured', partitions: 1, retentionMs: 86_400_000 };
  function open(changes: Record<string, string> = {}): Log {
    const { kafka } = parseConfig({ ...environment, ...changes });
    const log = openKafkaLog({ ...kafka!, clientId: 'test', logger: silentLogger(), topics: [topic] });
    clean.push(() => log.close());
    return log;
  }

  it('accepts those in the settings', async () => {
    const log = open();
    await log.ensureTopics();
    await log.publish(topic.name, [{ key: 'a', value: Buffer.from('one') }]);
    // A broker that has just started does not know its groups yet.
    await untilPasses(async () => {
      const values: string[] = [];
      for await (const { value } of log.read(topic.name)) values.push(value.toString());
      expect(values).toEqual(['one']);
    });
  });

  it('refuses the certificate of a stranger', async () => {
    const { EARSHOT_KAFKA_SSL_CERT: cert, EARSHOT_KAFKA_SSL_KEY: key } = environment as Record<
      string,
      string
    >;
    const stranger = open({
      EARSHOT_KAFKA_SSL_CERT: cert!.replace('client', 'stranger'),
      EARSHOT_KAFKA_SSL_KEY: key!.replace('client', 'stranger'),
    });
    await expect(stranger.publish(topic.name, [{ key: 'a', value: Buffer.from('two') }])).rejects.toThrow();
  });

  it('is given up while it stands still, and taken back', async () => {
    const log = open();
    const publish = () => log.publish(topic.name, [{ key: 'a', value: Buffer.from('three') }]);
    await untilPasses(publish);
    broker.freeze();
    await expect(publish()).rejects.toThrow('does not answer');
    broker.thaw();
    await untilPasses(publish);
  });
});
