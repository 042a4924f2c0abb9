import type { Caller } from '../mentions/mention-selection.ts';
import { countBy } from '../../clickhouse/analytics/count-by.ts';
import { countOverview } from '../../clickhouse/analytics/count-overview.ts';
import { listSupportersAndCritics } from '../../clickhouse/analytics/authors.ts';
import { countMentions } from '../../clickhouse/mentions/count-mentions.ts';
import { brandGroups } from '../../postgres/projects/record-names.ts';
import type { Analytics, AnalyticsFilter } from '../../schemas/analytics/analytics.ts';
import { intervalOf, type AskedInterval, type Interval } from '../../schemas/analytics/interval.ts';
import type { ApiContext } from '../context.ts';
import { fillSlots, fillWeek, shareOfVoice, totalsOf } from './figures.ts';
import { nameRows } from './key-names.ts';
import { periodBefore } from './period.ts';
import { analyticsScope, isoPeriod, type AnalyticsScope } from './scope.ts';
import { slotsOf } from './time-slots.ts';

/** Most rows of a breakdown: more than anyone reads, and a limit for authors and places, which are unbounded. */
export const MAX_KEYS = 1_000;
/** How many supporters and critics are shown; `list_authors` returns more. */
const TOP_AUTHORS = 10;
const DIMENSIONS = ['source', 'category', 'weekday_hour', 'keyword', 'group'] as const;
/** Room for every day and for every group, since the share of voice needs all groups. */
const MOST_COUNTED = 10_000;

/** Queries the store. One pass counts every dimension in which a mention has one key, so that they agree. */
async function readCounts(
  { clickhouse }: ApiContext,
  { selection, period, timeZone }: AnalyticsScope,
  interval: Interval,
) {
  const before = { ...selection, ...periodBefore(period) };
  const [counts, previous, stories, sides] = await Promise.all([
    countOverview(clickhouse, selection, [...DIMENSIONS, interval], { timeZone, limit: MOST_COUNTED }),
    countBy(clickhouse, before, 'source', { timeZone, limit: MAX_KEYS }),
    countMentions(clickhouse, { ...selection, collapse: 'engagement' }),
    listSupportersAndCritics(clickhouse, selection, TOP_AUTHORS),
  ]);
  return { ...counts, previous, stories, ...sides };
}

/** Reads what an analytics page shows. Throws `not_found`, and `invalid_request` for an invalid period. */
export async function readAnalytics(
  context: ApiContext,
  caller: Caller,
  { interval: asked = 'day', ...filter }: AnalyticsFilter & { readonly interval?: AskedInterval },
): Promise<Analytics> {
  const { workspaceId } = caller;
  const scope = await analyticsScope(context, caller, filter);
  const interval = intervalOf(asked, scope.period);
  const slots = slotsOf(scope.period, scope.timeZone, interval);
  const counts = await readCounts(context, scope, interval);
  const named = await context.postgres.asTenant(workspaceId, async (tx) => ({
    by_source: await nameRows(tx, workspaceId, 'source', counts.source),
    by_category: await nameRows(tx, workspaceId, 'category', counts.category.slice(0, MAX_KEYS)),
    by_keyword: await nameRows(tx, workspaceId, 'keyword', counts.keyword.slice(0, MAX_KEYS)),
    by_group: await nameRows(tx, workspaceId, 'group', counts.group.slice(0, MAX_KEYS)),
    share_of_voice: shareOfVoice(
      await brandGroups(tx, workspaceId, scope.selection.projectIds),
      counts.group,
    ),
  }));
  return {
    timezone: scope.timeZone,
    ...isoPeriod(scope.period),
    totals: totalsOf(counts.source),
    previous: totalsOf(counts.previous),
    stories: counts.stories,
    interval,
    over_time: fillSlots(slots, counts[interval]),
    ...named,
    heatmap: fillWeek(counts.weekday_hour),
    supporters: counts.supporters,
    critics: counts.critics,
  };
}
