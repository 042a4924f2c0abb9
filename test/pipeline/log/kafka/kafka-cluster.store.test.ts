import { randomUUID } from 'node:crypto';
import kafkajs from 'kafkajs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Log, StoredRecord } from '../../../../pipeline/log/log.ts';
import { openKafkaLog, topicRequest } from '../../../../pipeline/log/kafka/kafka-log.ts';
import { applyTopics, compareTopics } from '../../../../pipeline/log/kafka/kafka-topics.ts';
import { silentLogger } from '../../../../runtime/logger.ts';
import { createMetrics } from '../../../../runtime/metrics.ts';
import { TOPIC_COMPRESSIONS, topicSettings } from '../../../../schemas/config/topic-settings.ts';
import { eventually } from '../../../support/eventually.ts';
import { kafkaForTests } from '../../../support/kafka.ts';

const brokers = await kafkaForTests();

describe.skipIf(brokers === null)('the log on a cluster with settings of its own', () => {
  const admin = new kafkajs.Kafka({
    brokers: [...(brokers ?? [''])],
    logLevel: kafkajs.logLevel.NOTHING,
  }).admin();
  const logs: Log[] = [];
  const layout = (label: string, partitions: number) => ({
    name: `${label}.${randomUUID().slice(0, 8)}`,
    partitions,
    retentionMs: 86_400_000,
  });
  const open = (topic: ReturnType<typeof layout>, variables: Parameters<typeof topicSettings>[0] = {}) => {
    const settings = topicSettings({ EARSHOT_TOPIC_COMPRESSION: 'gzip', ...variables });
    const at = { brokers: brokers!, clientId: 'test' };
    const metrics = createMetrics();
    const log = openKafkaLog({ ...at, logger: silentLogger(), metrics, topics: [topic], settings });
    logs.push(log);
    return { log, metrics, request: topicRequest({ topics: [topic], settings }) };
  };
  const records = (count: number, label = 'value') =>
    Array.from({ length: count }, (_, n) => ({
      key: `key-${n}`,
      value: Buffer.from(`${label} ${n} `.repeat(50)),
    }));
  const valuesOf = async (log: Log, topic: string) => {
    const values: string[] = [];
    for await (const { value } of log.read(topic)) values.push(value.toString());
    return values.sort();
  };
  const expected = (sent: ReturnType<typeof records>) => sent.map(({ value }) => value.toString()).sort();

  beforeAll(() => admin.connect());
  afterAll(async () => {
    await Promise.all(logs.map((log) => log.close()));
    await admin.disconnect();
  });

  it.each(['lz4', 'snappy', 'zstd', 'gzip'])('reads a topic that the broker keeps as %s', async (type) => {
    const topic = layout(type, 1);
    await admin.createTopics({
      topics: [{ topic: topic.name, configEntries: [{ name: 'compression.type', value: type }] }],
    });
    const { log } = open(topic);
    const sent = records(500);
    await log.publish(topic.name, sent);
    expect(await valuesOf(log, topic.name)).toEqual(expected(sent));
  });

  it.each(TOPIC_COMPRESSIONS)('writes %s', async (compression) => {
    const topic = layout(compression, 2);
    const { log } = open(topic, { EARSHOT_TOPIC_COMPRESSION: compression });
    await log.ensureTopics();
    const sent = records(2_000);
    await log.publish(topic.name, sent);
    expect(await valuesOf(log, topic.name)).toEqual(expected(sent));
  });

  it('puts the prefix before topics and groups, and nowhere else', async () => {
    const topic = layout('prefixed', 1);
    const prefix = `team-${randomUUID().slice(0, 8)}.`;
    const { log } = open(topic, { EARSHOT_TOPIC_PREFIX: prefix });
    await log.ensureTopics();
    await log.publish(topic.name, records(3));
    const seen: StoredRecord[] = [];
    const onBatch = async (batch: Parameters<Parameters<Log['consume']>[0]['onBatch']>[0]) => {
      seen.push(...batch.records);
      await batch.commit(batch.records.at(-1)!.offset);
    };
    await log.consume({ topic: topic.name, group: 'g', maxRecords: 10, concurrency: 1, onBatch });
    await eventually(() => seen.length === 3);
    expect(log.isWorking()).toBe(true);
    expect(seen[0]!.topic).toBe(topic.name);
    await eventually(async () => (await log.committed('g', topic.name)).get(0) === 3n);
    expect(await admin.listTopics()).toContain(prefix + topic.name);
    expect((await admin.listGroups()).groups.map(({ groupId }) => groupId)).toContain(`${prefix}g`);
  });

  it('plans and applies what the variables ask for', async () => {
    const topic = layout('planned', 2);
    const before = open(topic);
    expect(await compareTopics(admin, before.request)).toMatchObject([{ setting: 'topic', actual: null }]);
    await before.log.ensureTopics();
    expect(await compareTopics(admin, before.request)).toEqual([]);
    const { log, request, metrics } = open(
      { ...topic, partitions: 4 },
      { EARSHOT_TOPIC_PARTITIONS: '4', EARSHOT_TOPIC_MIN_INSYNC: '2', EARSHOT_TOPIC_REPLICATION: '3' },
    );
    const plan = await compareTopics(admin, request);
    expect(plan).toMatchObject([
      { setting: 'partitions', actual: '2', wanted: '4', obstacle: null },
      { setting: 'replication', actual: '1', wanted: '3', obstacle: 'The cluster has only 1 brokers.' },
      { setting: 'min.insync.replicas', actual: '1', wanted: '2', obstacle: null },
    ]);
    await log.ensureTopics();
    await eventually(async () =>
      /earshot_topic_mismatch\{.*replication/.test(await metrics.registry.metrics()),
    );
    await applyTopics(admin, request, plan);
    await eventually(async () => (await compareTopics(admin, request)).length === 1);
    const [described] = (
      await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: topic.name }],
      })
    ).resources;
    const values = new Map(described!.configEntries.map((entry) => [entry.configName, entry.configValue]));
    expect(values.get('min.insync.replicas')).toBe('2');
    expect(values.get('max.message.bytes')).toBe(String(4 * 1024 * 1024));
    const fewer = open(topic, { EARSHOT_TOPIC_PARTITIONS: '2' });
    expect(await compareTopics(admin, fewer.request)).toMatchObject([
      { setting: 'partitions', obstacle: expect.stringContaining('cannot remove') },
    ]);
  });

  it('writes and reads new partitions within a minute', { timeout: 180_000 }, async () => {
    const topic = layout('grown', 2);
    const { log } = open(topic);
    await log.ensureTopics();
    const seen = new Set<number>();
    const followed = new Set<number>();
    await log.consume({
      ...{ topic: topic.name, group: 'grown', maxRecords: 100, concurrency: 4 },
      onBatch: async (batch) => {
        seen.add(batch.partition);
        await batch.commit(batch.records.at(-1)!.offset);
      },
    });
    const leaving = new AbortController();
    const following = (async () => {
      for await (const [first] of log.follow(topic.name, await log.ends(topic.name), leaving.signal))
        followed.add(first!.partition);
    })();
    await log.publish(topic.name, records(100));
    await eventually(() => seen.size === 2);
    await admin.createPartitions({ topicPartitions: [{ topic: topic.name, count: 5 }] });
    const isDone = async () => {
      await log.publish(topic.name, records(100));
      return seen.size === 5 && followed.size === 5;
    };
    await eventually(isDone, { timeoutMs: 60_000 });
    leaving.abort();
    await following;
  });

  it('follows without a gap when the group is rebalanced', async () => {
    const topic = layout('rejoined', 3);
    const { log } = open(topic);
    await log.ensureTopics();
    await log.publish(topic.name, records(30, 'old'));
    const leaving = new AbortController();
    const seen: string[] = [];
    const from = await log.ends(topic.name);
    const following = (async () => {
      for await (const batch of log.follow(topic.name, from, leaving.signal))
        seen.push(...batch.map(({ value }) => value.toString()));
    })();
    const sent = records(600, 'new');
    const publishAt = async (at: number) => log.publish(topic.name, sent.slice(at, at + 100));
    await publishAt(0);
    await eventually(() => seen.length === 100);
    const { groups } = await admin.listGroups();
    const described = await admin.describeGroups(
      groups.map(({ groupId }) => groupId).filter((id) => id.startsWith('earshot.follow.')),
    );
    const { groupId } = described.groups.find(({ members }) =>
      members.some(({ memberMetadata }) => memberMetadata.toString().includes(topic.name)),
    )!;
    const intruder = new kafkajs.Kafka({
      brokers: [...brokers!],
      logLevel: kafkajs.logLevel.NOTHING,
    }).consumer({
      groupId,
    });
    await intruder.connect();
    await intruder.subscribe({ topics: [topic.name] });
    await intruder.run({ autoCommit: false, eachMessage: async () => undefined });
    for (const at of [100, 200, 300]) await publishAt(at);
    await intruder.disconnect();
    for (const at of [400, 500]) await publishAt(at);
    await eventually(() => seen.length >= 600, { timeoutMs: 60_000 });
    expect(seen.sort()).toEqual(expected(sent));
    leaving.abort();
    await following;
  });
});
