import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Batch,
  type Consumer,
  type Log,
  type LogRecord,
  PartitionLostError,
  type StoredRecord,
} from '../../../pipeline/log/log.ts';
import { eventually } from '../../support/eventually.ts';

/** A topic for the suite. */
export interface SuiteTopic {
  readonly name: string;
  readonly partitions: number;
  readonly retentionMs: number;
}

/** Opens the log under test. Each call opens the same log, like another process. */
export interface LogUnderTest {
  open(topics: readonly SuiteTopic[]): Promise<Log>;
}

const text = (record: StoredRecord) => record.value.toString();
const record = (key: string, value: string): LogRecord => ({ key, value: Buffer.from(value) });
const numbered = (count: number, keys = 20) =>
  Array.from({ length: count }, (_, n) => record(`key-${n % keys}`, String(n)));
const total = (offsets: ReadonlyMap<number, bigint>) => [...offsets.values()].reduce((sum, n) => sum + n, 0n);

async function all(log: Log, topic: string, from?: ReadonlyMap<number, bigint>): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for await (const each of log.read(topic, from)) records.push(each);
  return records;
}

/** Tests what every adapter of the port `Log` must guarantee. */
export function logConformance(name: string, underTest: LogUnderTest): void {
  describe(name, () => {
    const run = randomUUID().slice(0, 8);
    const topicOf = (label: string, partitions = 3): SuiteTopic => ({
      name: `test.${run}.${label}`,
      partitions,
      retentionMs: 86_400_000,
    });
    const layouts = {
      order: topicOf('order'),
      bytes: topicOf('bytes'),
      work: topicOf('work'),
      again: topicOf('again', 1),
      partly: topicOf('partly', 1),
      silent: topicOf('silent', 1),
      pause: topicOf('pause', 2),
      share: topicOf('share', 4),
      handover: topicOf('handover', 4),
      groups: topicOf('groups'),
      replay: topicOf('replay'),
      slice: topicOf('slice', 1),
      graceful: topicOf('graceful', 1),
      empty: topicOf('empty'),
      followed: topicOf('followed'),
    };
    let log: Log;
    let other: Log;
    const consumers: Consumer[] = [];

    const groupOn = (topic: string, group = 'g') => `${topic}.${group}`;
    const consume = async (
      on: Log,
      topic: string,
      onBatch: (batch: Batch) => Promise<void>,
      { group = 'g', maxRecords = 100, concurrency = 4 } = {},
    ) => {
      const consumer = await on.consume({
        topic,
        group: groupOn(topic, group),
        maxRecords,
        concurrency,
        onBatch,
      });
      consumers.push(consumer);
      return consumer;
    };
    const commitAll = (batch: Batch) => batch.commit(batch.records.at(-1)!.offset);

    beforeAll(async () => {
      log = await underTest.open(Object.values(layouts));
      await log.ensureTopics();
      await log.ensureTopics();
      other = await underTest.open(Object.values(layouts));
    });

    afterAll(async () => {
      for (const consumer of consumers) await consumer.stop();
      await other.close();
      await log.close();
    });

    it('keeps the order of each key and numbers records without gaps', async () => {
      const { name: topic } = layouts.order;
      await log.publish(topic, numbered(300));
      await log.publish(
        topic,
        numbered(300).map((each, n) => ({ ...each, value: Buffer.from(String(300 + n)) })),
      );
      const seen = await all(log, topic);
      expect(seen).toHaveLength(600);
      for (const key of new Set(seen.map((each) => each.key))) {
        const ofKey = seen.filter((each) => each.key === key);
        expect(new Set(ofKey.map(({ partition }) => partition)).size).toBe(1);
        const values = ofKey.map((each) => Number(text(each)));
        expect(values).toEqual([...values].sort((a, b) => a - b));
      }
      for (const [partition, end] of await log.ends(topic)) {
        const offsets = seen
          .filter((each) => each.partition === partition)
          .map(({ offset }) => BigInt(offset));
        expect(offsets).toEqual(Array.from({ length: Number(end) }, (_, n) => BigInt(n)));
      }
    });

    it('returns the end offset of every partition that received records', async () => {
      const { name: topic } = layouts.order;
      const before = await log.ends(topic);
      const reached = await log.publish(topic, numbered(40));
      const after = await log.ends(topic);
      for (const [partition, end] of reached) expect(end).toBe(after.get(partition));
      expect(total(after) - total(before)).toBe(40n);
      expect(await log.publish(topic, [])).toEqual(new Map());
    });

    it('returns keys, values and headers byte for byte', async () => {
      const { name: topic } = layouts.bytes;
      const everyByte = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
      const big = Buffer.alloc(900_000, 'ä🙂');
      const sent: LogRecord[] = [
        {
          key: 'snow ☃ 🙂 漢字 \u0000 "quoted"\n',
          value: everyByte,
          headers: { traceparent: '00-ab-cd-01', note: 'ü' },
        },
        { key: '', value: Buffer.alloc(0) },
        { key: 'big', value: big },
        { key: 'big', value: big },
      ];
      await log.publish(topic, sent);
      const seen = await all(other, topic);
      const got = seen.find(({ key }) => key === sent[0]!.key);
      expect(got?.value).toEqual(everyByte);
      expect(got?.headers).toEqual(sent[0]!.headers);
      expect(seen.find(({ key }) => key === '')?.value).toHaveLength(0);
      const bigs = seen.filter(({ key }) => key === 'big');
      expect(bigs).toHaveLength(2);
      expect(bigs.every(({ value }) => value.equals(big))).toBe(true);
      expect(Math.abs(Date.now() - got!.timestamp)).toBeLessThan(60_000);
    });

    it('delivers every record to a group and remembers committed offsets', async () => {
      const { name: topic } = layouts.work;
      expect(total(await log.committed(groupOn(topic), topic))).toBe(0n);
      await log.publish(topic, numbered(250));
      const seen: string[] = [];
      const consumer = await consume(log, topic, async (batch) => {
        seen.push(...batch.records.map(text));
        await commitAll(batch);
      });
      await eventually(() => seen.length >= 250);
      // Records that arrive while a consumer waits reach it too.
      await log.publish(topic, [record('late', 'late')]);
      await eventually(() => seen.includes('late'));
      await consumer.stop();
      expect(seen).toHaveLength(251);
      expect(await other.committed(groupOn(topic), topic)).toEqual(await other.ends(topic));
      const second: string[] = [];
      const next = await consume(other, topic, async (batch) => {
        second.push(...batch.records.map(text));
        await commitAll(batch);
      });
      await log.publish(topic, [record('later', 'later')]);
      await eventually(() => second.includes('later'));
      await next.stop();
      expect(second).toEqual(['later']);
    });

    it('delivers uncommitted records again, after a failure or to the next consumer', async () => {
      const { name: topic } = layouts.again;
      await log.publish(topic, numbered(10));
      let times = 0;
      const seen: string[][] = [];
      const first = await consume(log, topic, async (batch) => {
        seen.push(batch.records.map(text));
        times += 1;
        if (times < 3) throw new Error('the world is broken');
        await new Promise<void>((resolve) => setTimeout(resolve, 1));
        throw new Error('still broken');
      });
      await eventually(() => times >= 3);
      await first.stop();
      expect(seen[1]).toEqual(seen[0]);
      expect(total(await log.committed(groupOn(topic), topic))).toBe(0n);
      const taken: string[] = [];
      const second = await consume(other, topic, async (batch) => {
        taken.push(...batch.records.map(text));
        await commitAll(batch);
      });
      await eventually(() => taken.length >= 10);
      await second.stop();
      expect(taken).toEqual(numbered(10).map(({ value }) => value.toString()));
    });

    it('continues after the last commit when a batch was processed only partly', async () => {
      const { name: topic } = layouts.partly;
      await log.publish(topic, numbered(10));
      const deliveries: string[][] = [];
      const consumer = await consume(log, topic, async (batch) => {
        deliveries.push(batch.records.map(text));
        if (deliveries.length > 1) return commitAll(batch);
        await batch.commit(batch.records[3]!.offset);
        throw new Error('half way');
      });
      await eventually(() => deliveries.length >= 2);
      await consumer.stop();
      expect(deliveries[0]![0]).toBe('0');
      expect(deliveries[1]![0]).toBe('4');
    });

    it('skips nothing that a subscriber left uncommitted without an error', async () => {
      const { name: topic } = layouts.silent;
      await log.publish(topic, numbered(12));
      const firsts: string[] = [];
      const consumer = await consume(
        log,
        topic,
        async (batch) => {
          firsts.push(text(batch.records[0]!));
          await (firsts.length === 1 ? batch.commit(batch.records[1]!.offset) : commitAll(batch));
        },
        { maxRecords: 5 },
      );
      await eventually(async () => total(await log.committed(groupOn(topic), topic)) === 12n);
      await consumer.stop();
      expect(firsts).toEqual(['0', '2', '7']);
    });

    it('pauses one partition while the others continue', async () => {
      const { name: topic } = layouts.pause;
      const [a, b] = [await keyFor(log, topic, 0), await keyFor(log, topic, 1)];
      const seen: { partition: number; at: number }[] = [];
      let paused = false;
      const consumer = await consume(log, topic, async (batch) => {
        if (batch.partition === 0 && !paused) {
          paused = true;
          seen.push({ partition: 0, at: Date.now() });
          batch.pause(1_500);
          throw new Error('later');
        }
        seen.push(...batch.records.map(() => ({ partition: batch.partition, at: Date.now() })));
        await commitAll(batch);
      });
      await log.publish(topic, [record(a, 'a')]);
      await eventually(() => paused);
      await log.publish(topic, [record(b, 'b')]);
      await eventually(() => seen.length >= 3);
      await consumer.stop();
      expect(seen.map(({ partition }) => partition)).toEqual([0, 1, 0]);
      expect(seen[2]!.at - seen[0]!.at).toBeGreaterThanOrEqual(1_400);
    });

    it('delivers at most the requested number of records at once, and reports the lag', async () => {
      const { name: topic } = layouts.slice;
      await log.publish(topic, numbered(25));
      const sizes: number[] = [];
      const lags: number[] = [];
      const consumer = await consume(
        log,
        topic,
        async (batch) => {
          sizes.push(batch.records.length);
          lags.push(batch.lag);
          await commitAll(batch);
        },
        { maxRecords: 10 },
      );
      await eventually(() => sizes.reduce((sum, n) => sum + n, 0) >= 25);
      await consumer.stop();
      expect(sizes).toEqual([10, 10, 5]);
      expect(lags).toEqual([15, 5, 0]);
    });

    it('shares the partitions of a topic among the members of a group', async () => {
      const { name: topic } = layouts.share;
      const owners = new Map<number, Set<string>>();
      const worker = (who: string) => async (batch: Batch) => {
        owners.set(batch.partition, (owners.get(batch.partition) ?? new Set()).add(who));
        await commitAll(batch);
      };
      const [one, two] = [
        await consume(log, topic, worker('one')),
        await consume(other, topic, worker('two')),
      ];
      await eventually(
        async () => {
          owners.clear();
          await log.publish(topic, numbered(80));
          await eventually(
            async () => total(await log.committed(groupOn(topic), topic)) === total(await log.ends(topic)),
          );
          const shares = [...owners.values()].map((who) => [...who].join());
          return (
            owners.size === 4 &&
            shares.filter((who) => who === 'one').length === 2 &&
            shares.filter((who) => who === 'two').length === 2
          );
        },
        { timeoutMs: 240_000, what: 'two partitions each' },
      );
      await Promise.all([one.stop(), two.stop()]);
    });

    it('reassigns the partitions of a stopped member, and rejects its later commits', async () => {
      const { name: topic } = layouts.handover;
      const done = new Set<string>();
      let stuck: Batch | undefined;
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const first = await consume(log, topic, async (batch) => {
        stuck ??= batch;
        await held;
      });
      await log.publish(topic, numbered(80));
      await eventually(() => stuck);
      const stopping = first.stop();
      await eventually(() => !stuck!.isActive());
      release();
      await stopping;
      const second = await consume(other, topic, async (batch) => {
        batch.records.forEach((each) => done.add(text(each)));
        await commitAll(batch);
      });
      await eventually(() => done.size === 80);
      await expect(stuck!.commit(stuck!.records[0]!.offset)).rejects.toThrow(PartitionLostError);
      await second.stop();
      expect(await log.committed(groupOn(topic), topic)).toEqual(await log.ends(topic));
    });

    it('waits for the running batch when it stops, and lets it commit', async () => {
      const { name: topic } = layouts.graceful;
      await log.publish(topic, numbered(5));
      let begun = false;
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      let stopped = false;
      const consumer = await consume(log, topic, async (batch) => {
        begun = true;
        await held;
        await commitAll(batch);
      });
      await eventually(() => begun);
      const stopping = consumer.stop().then(() => (stopped = true));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(stopped).toBe(false);
      release();
      await stopping;
      expect(await log.committed(groupOn(topic), topic)).toEqual(new Map([[0, 5n]]));
    });

    it('delivers every record to each group', async () => {
      const { name: topic } = layouts.groups;
      await log.publish(topic, numbered(30));
      const seen = { a: 0, b: 0 };
      const [a, b] = await Promise.all(
        (['a', 'b'] as const).map((group) =>
          consume(
            log,
            topic,
            async (batch) => {
              seen[group] += batch.records.length;
              await commitAll(batch);
            },
            { group },
          ),
        ),
      );
      await eventually(() => seen.a >= 30 && seen.b >= 30);
      await Promise.all([a!.stop(), b!.stop()]);
      expect(seen).toEqual({ a: 30, b: 30 });
    });

    it('follows a topic from given offsets, in order, until it is stopped', async () => {
      const { name } = layouts.followed;
      await log.publish(name, numbered(10));
      const from = await log.ends(name);
      const leaving = new AbortController();
      const heard: StoredRecord[] = [];
      const following = (async () => {
        for await (const records of other.follow(name, from, leaving.signal)) heard.push(...records);
      })();
      const sent = Array.from({ length: 300 }, (_, n) => record(`key-${n % 20}`, `new ${n}`));
      for (let at = 0; at < sent.length; at += 30) await log.publish(name, sent.slice(at, at + 30));
      await eventually(() => heard.length >= sent.length);
      leaving.abort();
      await following;
      expect(heard.map(text).sort()).toEqual(sent.map(({ value }) => value.toString()).sort());
      for (const key of new Set(heard.map((each) => each.key))) {
        const inOrder = sent.filter((each) => each.key === key).map(({ value }) => value.toString());
        expect(heard.filter((each) => each.key === key).map(text)).toEqual(inOrder);
      }
    });

    it('rereads a topic from its start or from given offsets, without a group', async () => {
      const { name: topic } = layouts.replay;
      await log.publish(topic, numbered(60));
      expect(await all(log, topic)).toHaveLength(60);
      const ends = await log.ends(topic);
      const from = new Map([...ends].map(([partition, end]) => [partition, end > 2n ? end - 2n : end]));
      const tail = await all(other, topic, from);
      expect(tail.every(({ partition, offset }) => BigInt(offset) >= from.get(partition)!)).toBe(true);
      expect(BigInt(tail.length)).toBe(total(ends) - total(from));
      expect(await all(log, topic, ends)).toEqual([]);
      expect(await all(log, layouts.empty.name)).toEqual([]);
    });
  });
}

/** Returns a key of the given partition. */
async function keyFor(log: Log, topic: string, partition: number): Promise<string> {
  const { partitionOf } = await import('../../../pipeline/log/partition-of.ts');
  const count = (await log.ends(topic)).size;
  for (let n = 0; ; n++) if (partitionOf(`k${n}`, count) === partition) return `k${n}`;
}
