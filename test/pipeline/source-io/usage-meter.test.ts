import { expect, it } from 'vitest';
import { UsageMeter } from '../../../pipeline/source-io/usage-meter.ts';

it('shared calls are divided among the projects without a remainder', () => {
  const meter = new UsageMeter('hn');
  meter.count(['a', 'b', 'c'], { calls: 5, returned: 99 });
  meter.count(['a'], { calls: 1, returned: 0 });
  expect(['a', 'b', 'c', 'd'].map((sharer) => meter.of(sharer).calls)).toEqual([3, 2, 1, 0]);
  expect(meter.of('a').cost).toBe(3);
});

it('a post that several projects share is charged once', () => {
  const meter = new UsageMeter('x');
  meter.count(['a', 'b'], { calls: 1, returned: 101 });
  expect([meter.of('a').cost, meter.of('b').cost]).toEqual([51, 50]);
});

it('counting page by page costs the same as counting at the end', () => {
  const [whole, byPage] = [new UsageMeter('x'), new UsageMeter('x')];
  whole.count(['a', 'b', 'c'], { calls: 7, returned: 20 });
  let counted = { calls: 0, returned: 0 };
  for (let page = 1; page <= 7; page++) {
    const taken = { calls: page, returned: Math.min(20, 3 * page) };
    byPage.count(['a', 'b', 'c'], taken, counted);
    counted = taken;
  }
  expect(['a', 'b', 'c'].map((sharer) => byPage.of(sharer))).toEqual(
    ['a', 'b', 'c'].map((sharer) => whole.of(sharer)),
  );
});
