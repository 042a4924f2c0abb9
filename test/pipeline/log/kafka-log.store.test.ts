import { describe, it } from 'vitest';
import { openKafkaLog } from '../../../pipeline/log/kafka-log.ts';
import { silentLogger } from '../../../telemetry/logger.ts';
import { kafkaForTests } from '../../support/kafka.ts';
import { logConformance } from './conformance.ts';

const brokers = await kafkaForTests();

if (brokers) {
  logConformance('the log on Kafka', {
    open: async (topics) =>
      openKafkaLog({ brokers, ssl: false, sasl: null, clientId: 'test', logger: silentLogger(), topics }),
  });
} else {
  describe.skip('the log on Kafka', () => it('needs a broker', () => {}));
}
