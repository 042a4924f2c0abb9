import { describe, expect, test } from 'vitest';
import { ItemQueue } from '../../../../pipeline/follow/hn/item-queue.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('The Hacker News item queue', () => {
  test('continues after the last item, up to the highest id', () => {
    const queue = new ItemQueue(100);
    expect(queue.due(103, 0)).toEqual([101, 102, 103]);
    for (const id of [101, 102, 103]) queue.done(id);
    expect(queue.position).toBe(103);
    expect(queue.due(103, 0)).toEqual([]);
  });

  test('retries a missing item at growing intervals, and holds its position before it', () => {
    const queue = new ItemQueue(100);
    queue.missing(101, 0);
    queue.done(102);
    expect(queue.position).toBe(100);
    expect(queue.due(102, 19 * SECOND)).toEqual([]);
    expect(queue.due(103, 20 * SECOND)).toEqual([101, 103]);
    queue.missing(101, 20 * SECOND);
    expect(queue.due(102, 59 * SECOND)).toEqual([]);
    expect(queue.due(102, 60 * SECOND)).toEqual([101]);
    queue.done(101);
    expect(queue.position).toBe(102);
  });

  test('gives up on an item that never appears', () => {
    const queue = new ItemQueue(100);
    for (let now = 0; now <= 21 * MINUTE; now += 10 * SECOND) {
      if (queue.due(101, now).includes(101)) queue.missing(101, now);
    }
    expect(queue.due(101, 99 * MINUTE)).toEqual([]);
    expect(queue.position).toBe(101);
  });

  test('skips items too far back to follow', () => {
    const due = new ItemQueue(100).due(1_000_000, 0);
    expect(due).toHaveLength(2000);
    expect(due.at(-1)).toBe(1_000_000);
  });
});
