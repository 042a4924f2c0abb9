import { describe, expect, test } from 'vitest';
import { ItemQueue } from '../../../../pipeline/follow/hn/item-queue.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('The row of items of Hacker News', () => {
  test('goes on after the last and up to the greatest id', () => {
    const queue = new ItemQueue(100);
    expect(queue.due(103, 0)).toEqual([101, 102, 103]);
    for (const id of [101, 102, 103]) queue.done(id);
    expect(queue.position).toBe(103);
    expect(queue.due(103, 0)).toEqual([]);
  });

  test('asks again for what was not there, at growing intervals, and is not done before it', () => {
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

  test('gives up what does not come', () => {
    const queue = new ItemQueue(100);
    for (let now = 0; now <= 21 * MINUTE; now += 10 * SECOND) {
      if (queue.due(101, now).includes(101)) queue.missing(101, now);
    }
    expect(queue.due(101, 99 * MINUTE)).toEqual([]);
    expect(queue.position).toBe(101);
  });

  test('leaves out what lies too far back for following', () => {
    const due = new ItemQueue(100).due(1_000_000, 0);
    expect(due).toHaveLength(2000);
    expect(due.at(-1)).toBe(1_000_000);
  });
});
