import { expect, test } from 'vitest';
import type { AnalyticsSearch } from '../../../web/src/analytics/analytics-search.ts';
import { searchOfTile, tileOf } from '../../../web/src/analytics/tile-search.ts';

/** A tile as the API returns it for what was sent. */
const stored = (sent: ReturnType<typeof tileOf>) => ({
  ...{ id: 1, position: 0, created_at: '', updated_at: '' },
  ...{ since: null, until: null, compare: 'before' as const },
  ...{ compare_since: null, compare_until: null, compare_project_id: null, filters: {}, days: 30 },
  ...sent,
});

test.each<[AnalyticsSearch]>([
  [{ days: 7, compare: 'before' }],
  [{ days: 1, compare: 'none', sources: ['x', 'hn'], sentiment: ['negative'], keywords: [3] }],
  [{ since: '2026-11-01', until: '2026-11-08', compare: 'year', groups: [1], categories: [2] }],
  [{ days: 30, compare: 'range', compare_since: '2026-01-01T10:00', compare_until: '2026-01-02T10:00' }],
  [{ days: 90, compare: 'project', compare_project: 'prj_b' }],
])('a tile shows again what was pinned: %o', (search) => {
  const { days, ...shown } = searchOfTile(stored(tileOf('volume', 'V', 'prj_a', search)));
  expect({ ...shown, ...(search.days !== undefined && { days }) }).toEqual(search);
});

test('a tile without a chosen period shows 30 days', () => {
  expect(tileOf('sources', 'Sources', 'prj_a', {})).toEqual({
    ...{ name: 'Sources', plot: 'sources', project_id: 'prj_a', filters: {}, days: 30 },
  });
});
