import { expect, it } from 'vitest';
import { paceIo } from '../../../pipeline/source-io/paced-io.ts';
import { politeIo } from '../sources/support.ts';
import { openSimulator } from '../sources/support.ts';
import { hn } from '../../../pipeline/sources/hn.ts';
import { DAY_MS } from '../../../schemas/duration.ts';

const quotas = { daily: { units: 100, per: { calendar: 'day', zone: 'UTC' } } } as const;

it('asks for pauses that leave the larger part of every limit and quota to others', async () => {
  const simulator = await openSimulator({ posts: [] });
  const source = { connector: hn, client: { quotas } };
  const call = (limit?: string) => ({
    url: new URL(`${simulator.url}/hn/v0/maxitem.json`),
    ...(limit && { limit }),
  });
  const io = paceIo(politeIo(hn, { quotas }), source, 0.1);
  expect(io.pauseMs).toBe(0);
  await io.request(call());
  // One call a second: the others have nine of ten seconds.
  expect(io.pauseMs).toBe(10_000);
  for (let at = 0; at < 20; at++) await io.request(call('firebase'));
  expect(io.pauseMs).toBe(20_000);
  await io.spend('daily', 2);
  expect(io.pauseMs).toBe(0.2 * DAY_MS);
  await io.spend('daily', -1);
  expect(io.pauseMs).toBe(0.1 * DAY_MS);
  expect(io.calls).toBe(21);
});
