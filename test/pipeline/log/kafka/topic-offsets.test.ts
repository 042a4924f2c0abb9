import type { Admin } from 'kafkajs';
import { expect, test, vi } from 'vitest';
import { fetchRanges } from '../../../../pipeline/log/kafka/topic-offsets.ts';
import { isUnavailable } from '../../../../runtime/unavailable.ts';

type Answers = Awaited<ReturnType<Admin['fetchTopicOffsets']>>;
const offset = (partition: number): Answers[number] => ({
  ...{ partition, offset: '9', low: '2', high: '9' },
});

/** A topic of two partitions, and what kafkajs answers to each call about its offsets. */
function adminWith(...answers: readonly (() => Promise<Answers>)[]) {
  const fetchTopicOffsets = vi.fn<Admin['fetchTopicOffsets']>();
  for (const answer of answers) fetchTopicOffsets.mockImplementationOnce(answer);
  fetchTopicOffsets.mockImplementation(answers.at(-1)!);
  const partitions = [0, 1].map((partitionId) => ({ partitionId }));
  const fetchTopicMetadata = vi.fn().mockResolvedValue({ topics: [{ name: 't', partitions }] });
  return { fetchTopicMetadata, fetchTopicOffsets };
}

test('a lookup that leaves out a partition without a leader is repeated', async () => {
  const admin = adminWith(
    () => Promise.resolve([offset(0)]),
    // What kafkajs does when no partition has one.
    () => Promise.reject(new TypeError("Cannot destructure property 'partitions' of 'low.pop(...)'")),
    () => Promise.resolve([offset(1), offset(0)]),
  );
  const range = { start: 2n, end: 9n };
  expect(await fetchRanges(admin, 't')).toEqual(
    new Map([
      [1, range],
      [0, range],
    ]),
  );
  expect(admin.fetchTopicOffsets).toHaveBeenCalledTimes(3);
});

test('a partition that stays without a leader makes the log unavailable', async () => {
  vi.useFakeTimers();
  try {
    const failing = fetchRanges(
      adminWith(() => Promise.resolve([offset(0)])),
      't',
    ).catch((error: Error) => error);
    await vi.runAllTimersAsync();
    const error = (await failing) as Error;
    expect(error.message).toBe('No broker leads partition 1 of t.');
    expect(isUnavailable(error)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('other failures reach the caller at once', async () => {
  const admin = adminWith(() => Promise.reject(new Error('no broker')));
  await expect(fetchRanges(admin, 't')).rejects.toThrow('no broker');
  expect(admin.fetchTopicOffsets).toHaveBeenCalledTimes(1);
});
