import { describe, expect, it } from 'vitest';
import pino from 'pino';
import { openKafkaLog } from '../../../../pipeline/log/kafka/kafka-log.ts';
import { eventually } from '../../../support/eventually.ts';
import { freePort } from '../../../../runtime/process/free-port.ts';
import { kafkaForTests } from '../../../support/kafka.ts';
import { openLogAt } from '../../../support/log-member.ts';
import { logConformance } from '../conformance.ts';
import { logTakeover } from '../takeover.ts';

const brokers = await kafkaForTests();

if (brokers) {
  logConformance('the log on Kafka', { open: async (topics) => openLogAt(brokers[0]!, topics) });
  logTakeover('takeovers on the log on Kafka', () => brokers[0]!, { killedMs: 30_000, haltedMs: 30_000 });
} else {
  describe.skip('the log on Kafka', () => it('needs a broker', () => undefined));
}

it('the client logs that it waits while no broker answers, and stops when it is closed', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const address = `127.0.0.1:${await freePort()}`;
  const log = openKafkaLog({ brokers: [address], clientId: 'test', logger });
  const waiting = log.ensureTopics();
  waiting.catch(() => {});
  const consumer = await log.consume({
    topic: 't',
    group: 'g',
    maxRecords: 1,
    concurrency: 1,
    onBatch: async () => {},
  });
  await eventually(() =>
    lines.some((line) => line.includes('cannot create topics') && line.includes(address)),
  );
  await eventually(() => lines.some((line) => line.includes('A new one starts in')));
  await consumer.stop();
  await expect(log.publish('t', [{ key: 'k', value: Buffer.from('v') }])).rejects.toThrow();
  await log.close();
  await expect(waiting).rejects.toThrow();
});
