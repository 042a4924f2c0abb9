import { expect, it, vi } from 'vitest';
import { reloadIfReachable } from '../../../../web/src/shell/errors/reload.ts';

const answers = (status: number) => () => Promise.resolve({ status });

it.each([
  ['reloads when the service answers', answers(200), true],
  [
    'stays on the page while the service is down',
    () => Promise.reject(new TypeError('Failed to fetch')),
    false,
  ],
  ['stays on the page while a proxy answers for it', answers(502), false],
])('%s', async (_, fetch, isReachable) => {
  const reload = vi.fn();
  expect(await reloadIfReachable({ fetch, reload })).toBe(isReachable);
  expect(reload).toHaveBeenCalledTimes(isReachable ? 1 : 0);
});
