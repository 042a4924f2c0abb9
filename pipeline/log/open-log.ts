import type { Postgres } from '../../postgres/client.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import { openEmbeddedLog } from './embedded/embedded-log.ts';
import { openKafkaLog } from './kafka/kafka-log.ts';
import type { Log } from './log.ts';

/** Opens the configured log: Kafka if brokers are set, otherwise the embedded log in Postgres. */
export function openLog(config: Config, postgres: Postgres, logger: Logger): Log {
  const part = logger.child({ part: 'log' });
  if (!config.kafka) return openEmbeddedLog({ postgres, logger: part });
  return openKafkaLog({ ...config.kafka, clientId: 'earshot', logger: part });
}
