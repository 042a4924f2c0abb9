import { Type } from '@sinclair/typebox';
import { countBy } from '../../../clickhouse/analytics/count-by.ts';
import { slotCounts } from '../../../clickhouse/analytics/slot-counts.ts';
import {
  analyticsFields,
  AnalyticsSchema,
  BREAKDOWN_BY,
  BreakdownSchema,
  intervalField,
  VOLUME_BY,
  VolumeSchema,
} from '../../../schemas/analytics/analytics.ts';
import { intervalOf } from '../../../schemas/analytics/interval.ts';
import { OneOf } from '../../../schemas/formats.ts';
import { SENTIMENTS } from '../../../schemas/judging/verdict.ts';
import { nameKeys, nameRows } from '../../analytics/key-names.ts';
import { MAX_KEYS, readAnalytics } from '../../analytics/read-analytics.ts';
import { analyticsScope, isoPeriod } from '../../analytics/scope.ts';
import { slotsOf } from '../../analytics/time-slots.ts';
import { fillVolume, keysOf, MAX_ROWS } from '../../analytics/volume.ts';
import { defineOperation } from '../../operation.ts';

const PERIOD =
  "Covers the last 30 days unless since or until is given. Days are those of the project's time zone, or of the workspace's.";
const KEYS =
  'A mention of several keywords counts once in the totals, and once in the row of each keyword and group.';

export const analyticsOperations = [
  defineOperation({
    operationId: 'get_analytics',
    route: 'GET /api/v1/analytics',
    access: 'R',
    tag: 'Analytics',
    summary: 'Get all analytics of a period',
    description: `Totals and those of the period before, mentions over time, by source, category, keyword and group, the hours of the week, top supporters and critics, and the share of voice of brands and competitors. ${PERIOD} ${KEYS}`,
    query: { ...analyticsFields, ...intervalField },
    response: AnalyticsSchema,
    run: (context, { query }, principal) => readAnalytics(context, principal, query),
  }),
  defineOperation({
    operationId: 'get_breakdown',
    route: 'GET /api/v1/analytics/breakdown',
    access: 'R',
    tag: 'Analytics',
    summary: 'Count mentions by one property',
    description: `The largest first, ${MAX_KEYS} rows at most. ${PERIOD} ${KEYS}`,
    query: {
      ...analyticsFields,
      by: Type.Optional({ ...OneOf(BREAKDOWN_BY), default: 'source' }),
    },
    response: BreakdownSchema,
    // Keys can be names of authors and places.
    hasForeignText: true,
    run: async (context, { query: { by = 'source', ...filter } }, principal) => {
      const { selection, period, timeZone } = await analyticsScope(context, principal, filter);
      const counts = await countBy(context.clickhouse, selection, by, { timeZone, limit: MAX_KEYS });
      const data = await context.postgres.asTenant(principal.workspaceId, (tx) =>
        nameRows(tx, principal.workspaceId, by, counts),
      );
      return { by, ...isoPeriod(period), data };
    },
  }),
  defineOperation({
    operationId: 'get_volume',
    route: 'GET /api/v1/analytics/volume',
    access: 'R',
    tag: 'Analytics',
    summary: 'Count mentions by day and one property',
    description: `A row for every day, or hour, and every key that has mentions in the period, with 0 where a day has none; watcher is the keyword that found the mention. ${PERIOD} ${KEYS}`,
    query: {
      ...analyticsFields,
      ...intervalField,
      by: Type.Optional({ ...OneOf(VOLUME_BY), default: 'source' }),
    },
    response: VolumeSchema,
    run: async (context, { query: { by = 'source', interval: asked = 'day', ...filter } }, principal) => {
      const { selection, period, timeZone } = await analyticsScope(context, principal, filter);
      const interval = intervalOf(asked, period);
      const slots = slotsOf(period, timeZone, interval);
      const dimension = by === 'watcher' ? 'keyword' : by;
      // One more than an answer may have, so that an excess is noticed.
      const limit = MAX_ROWS + 1;
      const counts = await slotCounts(context.clickhouse, selection, dimension, {
        interval,
        timeZone,
        limit,
      });
      const keys = keysOf(counts, by === 'sentiment' ? SENTIMENTS : []);
      const nameOf = await context.postgres.asTenant(principal.workspaceId, (tx) =>
        nameKeys(tx, principal.workspaceId, dimension, keys),
      );
      const data = fillVolume(slots, keys, counts, nameOf);
      return { by, interval, timezone: timeZone, ...isoPeriod(period), data };
    },
  }),
];
