import { Type, type Static } from '@sinclair/typebox';
import { describe, IntegerId, Name, NamedObject, Nullable, OneOf, Timestamp } from '../formats.ts';
import { storedFilters } from '../mentions/view.ts';
import { analyticsFields } from './analytics.ts';

/** The plots of the analytics page, each of which a tile can show. */
export const TILE_PLOTS = [
  'volume',
  'net_sentiment',
  'share_of_voice',
  'share_of_voice_over_time',
  'engagement',
  'sources',
  'categories',
  'keywords',
  'groups',
  'activity',
  'supporters',
  'critics',
] as const;

/** What a period can be compared with; `range`: other dates. */
export const TILE_COMPARISONS = ['none', 'before', 'month', 'quarter', 'year', 'range', 'project'] as const;

/** A day or a time without an offset, which the project's time zone gives a meaning. */
export const CLOCK_PATTERN =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9])?$';

const clock = (description: string) =>
  describe(Nullable(Type.String({ pattern: CLOCK_PATTERN })), description);

const { sources, groups, keywords, categories, sentiment } = analyticsFields;

/** The filters that a tile can have. */
export const tileFilterFields = { sources, groups, keywords, categories, sentiment };

/** The fields of a tile that a caller may write. */
export const tileFields = {
  name: Name(60),
  project_id: Type.String({ minLength: 1, description: 'The project whose mentions it shows.' }),
  plot: describe(OneOf(TILE_PLOTS), 'What it shows.'),
  filters: describe(storedFilters(tileFilterFields), 'Only these mentions, as in get_analytics.'),
  days: Type.Integer({
    minimum: 1,
    maximum: 3_650,
    description: 'The length of its period, which ends now, in days.',
  }),
  since: clock('The start of a fixed period, instead of days: a day, or a time in the project’s time zone.'),
  until: clock('The end of the fixed period, exclusive. Needed with since, and written like it.'),
  compare: describe(
    OneOf(TILE_COMPARISONS),
    'What the period is compared with: the one before, the same days a month, a quarter or a year earlier, other dates, or another project.',
  ),
  compare_since: clock('The start of the other dates, for range.'),
  compare_until: clock('The end of the other dates, exclusive.'),
  compare_project_id: describe(Nullable(Type.String()), 'The other project, for project.'),
  position: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Tiles stand from the lowest to the highest; the default is after all others.',
  }),
};

/** The defaults of a tile. The store finds a position after the others. */
export const TILE_DEFAULTS = {
  filters: {},
  days: 30,
  since: null,
  until: null,
  compare: 'before',
  compare_since: null,
  compare_until: null,
  compare_project_id: null,
  position: null,
} as const;

/** A plot that a workspace keeps on its dashboard, with its filters. */
export const DashboardTileSchema = NamedObject('DashboardTile', {
  id: IntegerId,
  ...tileFields,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type DashboardTile = Static<typeof DashboardTileSchema>;
