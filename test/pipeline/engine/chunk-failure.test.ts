import { expect, it } from 'vitest';
import { nextFailure } from '../../../pipeline/engine/chunk-failure.ts';

it('counts failures of the same chunk, and starts over with another', () => {
  const first = nextFailure(undefined, '10', 1_000);
  const second = nextFailure(first, '10', 2_000);
  expect(second).toEqual({ offset: '10', times: 2, since: 1_000 });
  expect(nextFailure(second, '20', 3_000)).toEqual({ offset: '20', times: 1, since: 3_000 });
});
