import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '../../../schemas/day.ts';
import { engineZone } from '../../../clickhouse/analytics/dimensions.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+5', 'EST5EDT', 'us/PACIFIC', 'GMT'];

it('the engine knows every time zone of the runtime and splits days the same way', async () => {
  // Clocks change on this day in many zones. 24 hours include midnight in every zone.
  const instants = Array.from({ length: 24 }, (_, at) => Date.UTC(2026, 9, 25) + at * 3_600_000 + 1);
  const answer = await stores.clickhouse.query({
    query: `SELECT ${ZONES.map((_, at) => `arrayMap(ms -> toString(toDate32(fromUnixTimestamp64Milli(ms), {z${at}:String})), {instants:Array(Int64)})`).join(', ')}`,
    query_params: {
      instants,
      ...Object.fromEntries(ZONES.map((zone, at) => [`z${at}`, engineZone(zone)])),
    },
    format: 'JSONCompactEachRow',
  });
  const [days] = await answer.json<string[][]>();
  const different = ZONES.filter((zone, at) =>
    instants.some((instant, n) => days![at]![n] !== dayOf(instant, zone)),
  );
  expect(different).toEqual([]);
});
