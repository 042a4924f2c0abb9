import { expect, test } from 'vitest';
import { groupOf } from '../../pipeline/engine/actor.ts';
import { startMeasuringLag } from '../../pipeline/measure-lag.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { eventually } from '../support/eventually.ts';
import { MemoryLog } from '../support/memory-log.ts';

test('the lag of every partition is known, also of those that nobody reads', async () => {
  const log = new MemoryLog();
  const metrics = createMetrics();
  const records = Array.from({ length: 30 }, (_, n) => ({ key: `key-${n}`, value: Buffer.from('x') }));
  await log.publish(TOPICS.mentions.name, records);
  const { name } = TOPICS.mentions;
  const consumer = await log.consume({
    ...{ topic: name, group: groupOf('webhooks'), maxRecords: 100, concurrency: 6 },
    onBatch: async (batch) => {
      if (batch.partition !== 0) await batch.commit(batch.records.at(-1)!.offset);
      else batch.pause(60_000);
    },
  });
  const ends = await log.ends(name);
  await eventually(async () => (await log.committed(groupOf('webhooks'), name)).get(5) === ends.get(5));
  const measuring = startMeasuringLag('notify', { log, metrics, logger: silentLogger() });
  const values = await eventually(async () => {
    const { values } = await metrics.lag.get();
    return values.length === 2 * ends.size ? values : null;
  });
  const lagOf = (actor: string) =>
    values
      .filter(({ labels }) => labels.actor === actor)
      .map(({ labels, value }) => [labels.partition, value]);
  expect(lagOf('webhooks')).toEqual(
    [...ends].map(([partition, end]) => [partition, partition === 0 ? Number(end) : 0]),
  );
  expect(lagOf('alerts')).toEqual([...ends].map(([partition, end]) => [partition, Number(end)]));
  await measuring.stop();
  await consumer.stop();
});
