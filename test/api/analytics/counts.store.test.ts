import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BREAKDOWN_BY,
  VOLUME_BY,
  type Analytics,
  type BreakdownRow,
  type VolumeRow,
} from '../../../schemas/analytics/analytics.ts';
import type { KeywordGroup } from '../../../schemas/projects/keyword.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { matches, type ReferenceFilter } from '../support/reference-filter.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';
import { clockOf, countNaively, KEYS_OF, sidesOf, voicesOf } from './reference-counts.ts';

const HOUR = 3_600_000;
/** Three weeks around the day clocks went back in Toronto, November 1, 2026. */
const FIRST = Date.UTC(2026, 9, 20);
const HOURS = 500;
const ZONE = 'America/Toronto';
const GONE_GROUP = 2_000_000_000;

const HANDLES = Array.from({ length: 15 }, (_, at) => `fan${at}`);

const mentionArbitrary = fc.record({
  source: fc.constantFrom('hn', 'x', 'reddit'),
  sentiment: fc.constantFrom('positive', 'negative', 'neutral'),
  status: fc.constantFrom('open', 'done', 'follow_up'),
  relevant: fc.constantFrom(true, true, false),
  category_id: fc.constantFrom(null, 1, 2, 3),
  keyword_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  group_ids: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  // Across three sources: more supporters and critics than the API shows.
  author: fc.constantFrom('jane', 'bob', 'JÜRGEN', 'ana', 'Ñandú', null, ...HANDLES),
  place: fc.constantFrom(null, 'Berlin', '東京'),
  engagement: fc.integer({ min: 0, max: 50 }),
  posted_at: fc
    .integer({ min: 0, max: HOURS * 4 })
    .map((quarters) => new Date(FIRST + (quarters * HOUR) / 4).toISOString()),
}) satisfies fc.Arbitrary<Partial<Mention>>;

const someOf = <T>(...values: T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 });
const FILTERS = {
  sources: someOf('hn', 'x', 'news'),
  sentiment: someOf('positive', 'negative', 'neutral'),
  categories: someOf(1, 2, 9),
  keywords: someOf(1, 2, 9),
  groups: someOf(1, 2, 9),
  include: fc.constantFrom('irrelevant', 'all'),
};
const filterArbitrary = fc.record({
  since: fc.integer({ min: 0, max: HOURS / 2 }).map((hours) => FIRST + hours * HOUR),
  until: fc.integer({ min: HOURS / 2 + 1, max: HOURS + 30 }).map((hours) => FIRST + hours * HOUR),
  lists: fc
    .subarray(Object.keys(FILTERS) as (keyof typeof FILTERS)[], { maxLength: 2 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, FILTERS[name]])))),
});

let world: World;
let tenant: Tenant;
let project: string;
let groups: KeywordGroup[];
let mentions: Mention[];
beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('Acme');
  ({ id: project } = await tenant.must<Project>('POST /projects', {
    name: 'P',
    timezone: ZONE,
    keywords: ['acme'],
    competitors: ['globex'],
  }));
  groups = await tenant.must<KeywordGroup[]>(`GET /projects/${project}/groups`);
  // The first two ids are the project's groups; the third is a deleted group.
  const idOf = (id: number) => groups[id - 1]?.id ?? GONE_GROUP;
  mentions = fc
    .sample(mentionArbitrary, { numRuns: 400, seed: 11 })
    .map((fields) =>
      aMention(tenant.workspaceId, project, { ...fields, group_ids: fields.group_ids.map(idOf) }),
    );
  await store(world, tenant.workspaceId, mentions);
});
afterAll(() => world.close());

interface Asked {
  readonly since: number;
  readonly until: number;
  readonly lists: object;
}
const queryOf = (given: object) =>
  new URLSearchParams(
    Object.entries(given).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();
const ask = <T>(path: string, { lists, ...period }: Asked, more: object = {}) =>
  tenant.must<T>(`GET ${path}?${queryOf({ project, ...period, ...lists, ...more })}`);
const expectedOf = ({ lists, ...period }: Asked) =>
  mentions.filter((mention) => matches(mention, { ...period, ...lists } as ReferenceFilter));
const byKey = (rows: readonly { key: string | null; name?: string }[]) =>
  new Map(rows.map(({ key, name: _, ...counts }) => [key, counts]));
const isSorted = (rows: readonly { count: number }[]) =>
  rows.every(({ count }, at) => at === 0 || count <= rows[at - 1]!.count);

const holds = (check: (asked: Asked) => Promise<void>, numRuns: number) =>
  fc.assert(fc.asyncProperty(filterArbitrary, check), { numRuns, seed: 5 });

describe('analytics', () => {
  it.each(BREAKDOWN_BY)('counts a breakdown by %s like the naive reference', async (by) => {
    await holds(async (asked) => {
      const { data } = await ask<{ data: BreakdownRow[] }>('/analytics/breakdown', asked, { by });
      expect(byKey(data)).toEqual(countNaively(expectedOf(asked), KEYS_OF[by]));
      expect(isSorted(data)).toBe(true);
    }, 12);
  });

  it.each(VOLUME_BY)('counts volume by %s like the naive reference, day by day', async (by) => {
    await holds(async (asked) => {
      const { data } = await ask<{ data: VolumeRow[] }>('/analytics/volume', asked, { by });
      const counted = new Map<string, number>();
      for (const mention of expectedOf(asked)) {
        for (const key of KEYS_OF[by](mention)) {
          const cell = JSON.stringify([clockOf(mention.posted_at, ZONE).day, key]);
          counted.set(cell, (counted.get(cell) ?? 0) + 1);
        }
      }
      const got = data.filter(({ count }) => count > 0);
      expect(new Map(got.map(({ day, key, count }) => [JSON.stringify([day, key]), count]))).toEqual(counted);
      const [days, keys] = [new Set(data.map(({ day }) => day)), new Set(data.map(({ key }) => key))];
      expect(data).toHaveLength(days.size * keys.size);
    }, 12);
  });

  it('counts the full report like the naive reference', async () => {
    await holds(async (asked) => {
      const got = await ask<Analytics>('/analytics', asked);
      const expected = expectedOf(asked);
      const before = { ...asked, since: 2 * asked.since - asked.until, until: asked.since };
      const totals = (of: Mention[]) => {
        const { count = 0, ...rest } = countNaively(of, () => ['all']).get('all') ?? {};
        return { mentions: count, positive: 0, neutral: 0, negative: 0, ...rest };
      };
      expect([got.totals, got.previous]).toEqual([totals(expected), totals(expectedOf(before))]);
      for (const by of ['source', 'category', 'keyword', 'group'] as const) {
        expect(byKey(got[`by_${by}`])).toEqual(countNaively(expected, KEYS_OF[by]));
      }
      const unnamed = (authors: Analytics['critics']) => authors.map(({ name: _, ...counts }) => counts);
      expect([unnamed(got.supporters), unnamed(got.critics)]).toEqual([
        sidesOf(expected, 'positive', 'negative', 10),
        sidesOf(expected, 'negative', 'positive', 10),
      ]);
      expect(new Map(got.share_of_voice.map((voice) => [voice.key, voice]))).toEqual(
        voicesOf(expected, groups),
      );
      expect(isSorted(got.share_of_voice)).toBe(true);
      const daily = got.over_time.filter(({ count }) => count > 0).map(({ day, ...counts }) => [day, counts]);
      const dayOf = ({ posted_at }: Mention) => clockOf(posted_at, ZONE).day;
      const engagementOn = (day: string | null) =>
        expected
          .filter((mention) => dayOf(mention) === day)
          .reduce((sum, { engagement }) => sum + engagement, 0);
      const days = [...countNaively(expected, (mention) => [dayOf(mention)])].map(
        ([day, counts]) => [day, { ...counts, engagement: engagementOn(day) }] as const,
      );
      expect(new Map(daily as [string, object][])).toEqual(new Map(days));
      const hours = countNaively(expected, ({ posted_at }) => {
        const { weekday, hour } = clockOf(posted_at, ZONE);
        return [`${weekday} ${hour}`];
      });
      for (const { weekday, hour, count } of got.heatmap) {
        expect(count).toBe(hours.get(`${weekday} ${hour}`)?.count ?? 0);
      }
    }, 40);
  });
});
