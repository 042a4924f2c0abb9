import type { Logger } from '../../runtime/logger.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { TopicSettings } from '../../schemas/config/topic-settings.ts';
import { createKafka } from './kafka/kafka-client.ts';
import { topicRequest } from './kafka/kafka-log.ts';
import { applyTopics, compareTopics } from './kafka/kafka-topics.ts';
import type { TopicDifference } from './kafka/topic-plan.ts';

/** Compares the topics of a cluster with the configuration and changes them. */
export interface Topics {
  plan(): Promise<TopicDifference[]>;
  /** Changes what has no obstacle. Throws when Kafka refuses a change. */
  apply(plan: readonly TopicDifference[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens the topics of a cluster for an operator. */
export function openTopics(
  kafka: NonNullable<Config['kafka']>,
  settings: TopicSettings,
  logger: Logger,
): Topics {
  const admin = createKafka({ ...kafka, clientId: 'earshot', logger }).admin();
  const request = topicRequest({ settings });
  const connected = admin.connect();
  // Thrown again by the first use.
  connected.catch(() => undefined);
  return {
    async plan() {
      await connected;
      return compareTopics(admin, request);
    },
    async apply(plan) {
      await connected;
      await applyTopics(admin, request, plan);
    },
    close: () => admin.disconnect(),
  };
}
