import { expect, test } from 'vitest';
import { planTopics, withReplicas, type ActualTopic } from '../../../../pipeline/log/kafka/topic-plan.ts';
import { topicSettings } from '../../../../schemas/config/topic-settings.ts';

const layouts = [{ name: 'mentions', partitions: 6, retentionMs: 1_000 }];
const plan = (
  actual: ActualTopic | null,
  { brokers = [1, 2, 3], ...variables }: Parameters<typeof topicSettings>[0] & { brokers?: number[] } = {},
) =>
  planTopics(
    { layouts, settings: topicSettings(variables), brokers },
    new Map(actual ? [['mentions', actual]] : []),
  );
const topic = (partitions: number, replicas: number[], minInsync: number): ActualTopic => ({
  partitions: Array.from({ length: partitions }, (_, id) => ({ id, replicas })),
  configs: new Map([
    ['min.insync.replicas', String(minInsync)],
    ['retention.ms', '5'],
  ]),
});

test('a topic that was created while a broker was away has too few replicas', () => {
  expect(plan(topic(6, [1, 2], 1))).toEqual([
    { topic: 'mentions', setting: 'replication', actual: '2', wanted: '3', obstacle: null },
    { topic: 'mentions', setting: 'min.insync.replicas', actual: '1', wanted: '2', obstacle: null },
  ]);
});

test('without variables, partitions and retention are left to the operator', () => {
  expect(plan(topic(12, [1, 2, 3], 2))).toEqual([]);
  expect(plan(topic(3, [1, 2, 3], 2))).toEqual([]);
});

test('every variable is compared', () => {
  const variables = { EARSHOT_TOPIC_PARTITIONS: '6', EARSHOT_TOPIC_RETENTION: 'mentions=1' };
  const settings = plan(topic(3, [1, 2, 3], 2), variables).map(({ setting }) => setting);
  expect(settings).toEqual(['partitions', 'retention.ms']);
});

test('a missing topic is created with what the cluster allows', () => {
  expect(plan(null)).toMatchObject([{ setting: 'topic', wanted: '6 partitions, 3 replicas' }]);
  expect(plan(null, { brokers: [7] })).toMatchObject([{ wanted: '6 partitions, 1 replicas' }]);
});

test('new replicas are spread over the brokers, and the leader stays', () => {
  expect(withReplicas([1, 2], 3, [3, 2, 1])).toEqual([1, 2, 3]);
  expect(withReplicas([4], 3, [1, 2, 3, 4, 5])).toEqual([4, 5, 1]);
  expect(withReplicas([1, 2, 3], 2, [1, 2, 3])).toEqual([1, 2, 3]);
});
