import { expect, test } from 'vitest';
import { BatchHandover } from '../../../../pipeline/log/kafka/batch-handover.ts';

test('a failure between two batches reaches the reader with the next one', async () => {
  const handover = new BatchHandover();
  const first = handover.take();
  await handover.put([]);
  expect(await first).toEqual([]);
  handover.break(new Error('crashed'));
  await expect(handover.take()).rejects.toThrow('crashed');
});

test('a failure reaches a reader that waits', async () => {
  const handover = new BatchHandover();
  const waiting = handover.take();
  handover.break(new Error('crashed'));
  await expect(waiting).rejects.toThrow('crashed');
});
