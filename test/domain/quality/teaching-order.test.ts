import { describe, expect, it } from 'vitest';
import { teachingOrder } from '../../../domain/quality/teaching-order.ts';

const post = (text: string, confidence = 0.6) => ({ text, confidence });

describe('the order in which labels teach most', () => {
  it('asks about a kind of post before a single one', () => {
    const [first] = teachingOrder([
      post('a lonely zebra'),
      post('kite surfing lessons in summer'),
      post('kite surfing lessons in autumn'),
      post('kite surfing lessons in winter'),
    ]);
    expect([1, 2, 3]).toContain(first);
  });

  it('asks about what the judge doubts before what it is sure of', () => {
    expect(teachingOrder([post('release notes today', 0.99), post('paper lantern festival', 0.52)])[0]).toBe(
      1,
    );
  });

  it('asks about each kind before a second post of one', () => {
    const kinds = [
      post('kite surfing lessons in summer'),
      post('kite surfing lessons in autumn'),
      post('export crashes with large files'),
      post('export crashes with small files'),
    ];
    const [first = 0, second = 0] = teachingOrder(kinds);
    expect(new Set([first < 2, second < 2])).toEqual(new Set([true, false]));
  });

  it('returns each candidate once, without any and with empty texts too', () => {
    expect(teachingOrder([])).toEqual([]);
    expect(teachingOrder([post(''), post('', 2), post('!', -1)]).sort()).toEqual([0, 1, 2]);
  });
});
