import fc from 'fast-check';
import kafkajs from 'kafkajs';
import { expect, it } from 'vitest';
import { partitionOf } from '../../../pipeline/log/partition-of.ts';

it("assigns every key to the partition that Kafka's clients use", () => {
  const theirs = kafkajs.Partitioners.DefaultPartitioner();
  const metadata = (count: number) =>
    Array.from({ length: count }, (_, partitionId) => ({
      partitionId,
      partitionErrorCode: 0,
      leader: 1,
      replicas: [1],
      isr: [1],
    }));
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 0, maxLength: 40 }),
      fc.integer({ min: 1, max: 50 }),
      (key, count) => {
        const message = { key, value: '' };
        expect(partitionOf(key, count)).toBe(
          theirs({ topic: 't', partitionMetadata: metadata(count), message }),
        );
      },
    ),
  );
});

it('spreads keys evenly', () => {
  const counts = Array.from({ length: 6 }, () => 0);
  for (let n = 0; n < 6_000; n++) counts[partitionOf(`bluesky:at://did:plc:${n}`, 6)]! += 1;
  for (const count of counts) expect(count).toBeGreaterThan(850);
});
