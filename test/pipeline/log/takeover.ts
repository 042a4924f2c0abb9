import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Consumer, Log } from '../../../pipeline/log/log.ts';
import { eventually } from '../../support/eventually.ts';
import { openLogAt, startMember, type MemberProcess } from '../../support/log-member.ts';

/** Tests that the work of killed and halted processes is taken over. `address` is read when the tests run. */
export function logTakeover(
  name: string,
  address: () => string,
  within: { killedMs: number; haltedMs: number },
): void {
  describe(name, () => {
    let log: Log;
    let consumer: Consumer | undefined;
    let member: MemberProcess;

    afterEach(async () => {
      member.child.kill('SIGKILL');
      await consumer?.stop();
      await log.close();
    });

    async function scene() {
      const topic = {
        name: `test.takeover.${randomUUID().slice(0, 8)}`,
        partitions: 2,
        retentionMs: 86_400_000,
      };
      log = openLogAt(address(), [topic]);
      await log.ensureTopics();
      const keys = Array.from({ length: 20 }, (_, n) => ({ key: `k${n}`, value: Buffer.from(String(n)) }));
      await log.publish(topic.name, keys);
      member = startMember(address(), topic, topic.name);
      await eventually(() => member.said.filter((line) => line.startsWith('took')).length === 2);
      return topic;
    }

    async function takeOver(topic: string, timeoutMs: number) {
      const seen = new Set<string>();
      consumer = await log.consume({
        topic,
        group: topic,
        maxRecords: 100,
        concurrency: 2,
        onBatch: async (batch) => {
          batch.records.forEach(({ value }) => seen.add(value.toString()));
          await batch.commit(batch.records.at(-1)!.offset);
        },
      });
      await eventually(() => seen.size === 20, { timeoutMs, what: 'the takeover' });
      await eventually(
        async () => [...(await log.committed(topic, topic)).values()].reduce((a, b) => a + b) === 20n,
      );
    }

    it('takes over the partitions of a killed process and delivers its records again', async () => {
      const topic = await scene();
      member.child.kill('SIGKILL');
      await takeOver(topic.name, within.killedMs);
    });

    it('takes over the partitions of a halted process and rejects its commits when it resumes', async () => {
      const topic = await scene();
      member.child.kill('SIGSTOP');
      await takeOver(topic.name, within.haltedMs);
      const committed = await log.committed(topic.name, topic.name);
      member.letGo();
      member.child.kill('SIGCONT');
      await eventually(() => member.said.length >= 4);
      expect(member.said.slice(2)).toEqual(['refused PartitionLostError', 'refused PartitionLostError']);
      expect(await log.committed(topic.name, topic.name)).toEqual(committed);
    });
  });
}
