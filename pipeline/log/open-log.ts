import type { Postgres } from '../../postgres/client.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import { openEmbeddedLog } from './embedded/embedded-log.ts';
import type { LogMetrics } from './kafka/kafka-client.ts';
import { openKafkaLog } from './kafka/kafka-log.ts';
import type { Log } from './log.ts';
import { layoutsOf } from './topic-layout.ts';

/** Opens the configured log: Kafka if brokers are set, otherwise the embedded log in Postgres. */
export function openLog(config: Config, postgres: Postgres, logger: Logger, metrics?: LogMetrics): Log {
  const part = logger.child({ part: 'log' });
  if (!config.kafka) return openEmbeddedLog({ postgres, logger: part, topics: layoutsOf(config.topics) });
  const options = { clientId: 'earshot', logger: part, ...(metrics && { metrics }) };
  return openKafkaLog({ ...config.kafka, settings: config.topics, ...options });
}
