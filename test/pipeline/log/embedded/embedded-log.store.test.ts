import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PartitionLostError, type Batch, type Consumer, type Log } from '../../../../pipeline/log/log.ts';
import type { Postgres } from '../../../../postgres/client.ts';
import { openPostgres } from '../../../../postgres/pool.ts';
import { rebalance } from '../../../../postgres/log/log-groups.ts';
import { trimRecords } from '../../../../postgres/log/log-records.ts';
import { eventually } from '../../../support/eventually.ts';
import { startLogDatabase } from '../../../support/log-database.ts';
import { openLogAt } from '../../../support/log-member.ts';
import { logConformance } from '../conformance.ts';
import { logTakeover } from '../takeover.ts';

const database = await startLogDatabase();
afterAll(() => database.stop());

logConformance('the log in Postgres', { open: async (topics) => openLogAt(database.url, topics) });

// A killed process is noticed at the next rebalance, long before its 10 s lease expires; a halted one after that.
logTakeover('takeovers on the log in Postgres', () => database.url, { killedMs: 6_000, haltedMs: 20_000 });

describe('the log in Postgres', () => {
  const topicOf = (partitions: number, retentionMs = 86_400_000) => ({
    name: `test.${randomUUID().slice(0, 8)}`,
    partitions,
    retentionMs,
  });
  let postgres: Postgres;
  const logs: Log[] = [];

  beforeAll(() => {
    postgres = openPostgres(database.url);
  });
  afterAll(async () => {
    for (const log of logs) await log.close();
    await postgres.close();
  });

  async function open(topic: ReturnType<typeof topicOf>): Promise<Log> {
    const log = openLogAt(database.url, [topic]);
    logs.push(log);
    await log.ensureTopics();
    return log;
  }

  const some = (count: number, tag = '') =>
    Array.from({ length: count }, (_, n) => ({ key: `k${n % 11}`, value: Buffer.from(`${tag}${n}`) }));

  it('shows no record before all earlier ones, however many processes publish at once', async () => {
    const topic = topicOf(3);
    const [log, other] = [await open(topic), await open(topic)];
    let publishing = true;
    const reader = (async () => {
      const next = new Map<number, bigint>();
      while (publishing) {
        for await (const record of log.read(topic.name, next)) {
          expect(BigInt(record.offset)).toBe(next.get(record.partition) ?? 0n);
          next.set(record.partition, BigInt(record.offset) + 1n);
        }
      }
    })();
    const publishers = [log, other, log, other].map(async (each, n) => {
      for (let round = 0; round < 25; round++) await each.publish(topic.name, some(20, `${n}.${round}.`));
    });
    await Promise.all(publishers);
    publishing = false;
    await reader;
    expect([...(await log.ends(topic.name)).values()].reduce((a, b) => a + b)).toBe(2_000n);
  });

  it('keeps no record from a failed publish', async () => {
    const topic = topicOf(1);
    const log = await open(topic);
    const bad = { key: 'k', value: Buffer.from('x'), headers: { note: 'y' } };
    // The trigger simulates a disk that fills up halfway.
    await postgres.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.headers IS NOT NULL THEN RAISE EXCEPTION 'no room'; END IF; RETURN NEW; END $$`);
    await postgres.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON log_records FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    try {
      await expect(log.publish(topic.name, [...some(5), bad])).rejects.toThrow('no room');
    } finally {
      await postgres.query('DROP TRIGGER refuse ON log_records');
    }
    expect(await log.ends(topic.name)).toEqual(new Map([[0, 0n]]));
    await log.publish(topic.name, some(5));
    expect(await log.ends(topic.name)).toEqual(new Map([[0, 5n]]));
  });

  it('refuses the commit of a batch whose connection was lost, and recovers on its own', async () => {
    const topic = topicOf(1);
    const log = await open(topic);
    await log.publish(topic.name, some(10));
    const batches: Batch[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const refusals: unknown[] = [];
    const consumer: Consumer = await log.consume({
      topic: topic.name,
      group: topic.name,
      maxRecords: 100,
      concurrency: 1,
      onBatch: async (batch) => {
        batches.push(batch);
        if (batches.length === 1) await held;
        await batch.commit(batch.records.at(-1)!.offset).catch((error: unknown) => {
          refusals.push(error);
          throw error;
        });
      },
    });
    await eventually(() => batches.length === 1);
    await postgres.query(
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN log_members m ON m.id::bigint = l.objid::bigint
       WHERE l.locktype = 'advisory' AND m.topic = $1`,
      [topic.name],
    );
    await eventually(() => !batches[0]!.isActive());
    release();
    await eventually(async () => (await log.committed(topic.name, topic.name)).get(0) === 10n);
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toBeInstanceOf(PartitionLostError);
    await consumer.stop();
  });

  it('does not wait forever for a process that halts during a rebalance', async () => {
    const topic = topicOf(1);
    const log = await open(topic);
    let wake = () => {};
    const halted = new Promise<void>((resolve) => (wake = resolve));
    const dealing = postgres.transaction(async (tx) => {
      await rebalance(tx, topic.name, topic.name, 0);
      await halted;
    });
    const refused = expect(dealing).rejects.toThrow();
    const consumer = await log.consume({
      topic: topic.name,
      group: topic.name,
      maxRecords: 1,
      concurrency: 1,
      onBatch: (batch) => batch.commit('0'),
    });
    await log.publish(topic.name, some(1));
    await eventually(async () => (await log.committed(topic.name, topic.name)).get(0) === 1n);
    wake();
    await refused;
    await consumer.stop();
  });

  it('loses no partition while members keep joining and leaving', async () => {
    const topic = topicOf(4);
    const [log, other] = [await open(topic), await open(topic)];
    const done = new Set<string>();
    const join = (on: Log) =>
      on.consume({
        topic: topic.name,
        group: topic.name,
        maxRecords: 3,
        concurrency: 2,
        onBatch: async (batch) => {
          await batch.commit(batch.records.at(-1)!.offset);
          batch.records.forEach(({ value }) => done.add(value.toString()));
        },
      });
    for (let round = 0; round < 15; round++) {
      await log.publish(topic.name, some(20, `${round}.`));
      const members = await Promise.all([join(log), join(other), join(other)]);
      await Promise.all(members.map((member) => member.stop()));
    }
    const last = await join(log);
    await eventually(() => done.size === 300);
    await last.stop();
    const held = await postgres.query(
      'SELECT FROM log_cursors WHERE group_name = $1 AND member_id IS NOT NULL',
      [topic.name],
    );
    expect(held).toEqual([]);
  });

  it('removes expired records, except those a group has not consumed yet', async () => {
    const topic = topicOf(1, 3_600_000);
    const log = await open(topic);
    await log.publish(topic.name, some(10));
    await postgres.query(
      `UPDATE log_records SET published_at = now() - interval '2 hours'
       WHERE partition_id = (SELECT id FROM log_partitions WHERE topic = $1) AND record_offset < 8`,
      [topic.name],
    );
    let upTo = 3;
    const consumer = await log.consume({
      topic: topic.name,
      group: topic.name,
      maxRecords: 4,
      concurrency: 1,
      onBatch: async (batch) => {
        if (Number(batch.records[0]!.offset) > upTo) throw new Error('not yet');
        await batch.commit(batch.records.at(-1)!.offset);
      },
    });
    await eventually(async () => (await log.committed(topic.name, topic.name)).get(0) === 4n);
    const kept = async () => {
      while ((await trimRecords(postgres)) > 0);
      const offsets: string[] = [];
      for await (const { offset } of log.read(topic.name)) offsets.push(offset);
      return offsets;
    };
    expect(await kept()).toEqual(['4', '5', '6', '7', '8', '9']);
    upTo = 100;
    await eventually(async () => (await log.committed(topic.name, topic.name)).get(0) === 10n);
    expect(await kept()).toEqual(['8', '9']);
    await consumer.stop();
    expect((await log.publish(topic.name, some(1))).get(0)).toBe(11n);
  });
});
