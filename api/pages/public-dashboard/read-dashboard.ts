import { countBy } from '../../../clickhouse/analytics/count-by.ts';
import { countOverview } from '../../../clickhouse/analytics/count-overview.ts';
import { countGroupSets } from '../../../clickhouse/analytics/count-group-sets.ts';
import { listMentions } from '../../../clickhouse/mentions/list-mentions.ts';
import { brandGroups } from '../../../postgres/projects/record-names.ts';
import type { PublicProject } from '../../../postgres/projects/public-projects.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { MentionSelection } from '../../../schemas/mentions/mention-filter.ts';
import { SOURCES } from '../../../schemas/source.ts';
import { fillSlots, fillWeek, totalsOf } from '../../analytics/figures.ts';
import { periodBefore, periodOf } from '../../analytics/period.ts';
import { slotsOf } from '../../analytics/time-slots.ts';
import type { ApiContext } from '../../context.ts';
import { DASHBOARD_RANGES, type Dashboard, type DashboardRange, type PublicMention } from './dashboard.ts';

/** What people read in a minute; those who want more can visit the sources. */
const LATEST = 12;
const HOURS_OF_WEEK = 168;

function toPublic(mention: Mention, competitors: ReadonlySet<number>): PublicMention {
  const { source, kind, url, title, text, lang, posted_at, sentiment, group_ids } = mention;
  return {
    ...{ source, kind, url, title, text, lang, posted_at, sentiment },
    author: mention.author_name ?? mention.author,
    isOfCompetitor: group_ids.length > 0 && group_ids.every((id) => competitors.has(id)),
  };
}

/** Counts the mentions of the brand and of its competitors: each mention once, however many groups it names. */
async function readVoice(
  { clickhouse }: Pick<ApiContext, 'clickhouse'>,
  selection: MentionSelection,
  brands: readonly number[],
  competitors: readonly number[],
): Promise<Dashboard['voice']> {
  if (competitors.length === 0) return null;
  const [brand = 0, rivals = 0] = await countGroupSets(clickhouse, selection, [brands, competitors]);
  return rivals > 0 ? { brand, competitors: rivals } : null;
}

/** Reads what the dashboard of a published project shows. `now` is milliseconds since 1970. */
export async function readDashboard(
  { postgres, clickhouse }: Pick<ApiContext, 'postgres' | 'clickhouse'>,
  found: PublicProject,
  range: DashboardRange,
  now: number,
): Promise<Dashboard> {
  const { id, workspace_id: workspaceId, updated_at: _, ...project } = found;
  const { timezone: timeZone } = project;
  const period = periodOf({}, timeZone, now, DASHBOARD_RANGES[range]);
  const ofProject: MentionSelection = { workspaceId, projectIds: [id], relevant: true };
  const selection = { ...ofProject, ...period };
  const groups = await postgres.asTenant(workspaceId, (tx) => brandGroups(tx, workspaceId, [id]));
  const idsOf = (kind: string) => groups.filter((group) => group.kind === kind).map((group) => group.id);
  const days = slotsOf(period, timeZone, 'day');
  const [counts, previous, voice, latest] = await Promise.all([
    countOverview(clickhouse, selection, ['source', 'day', 'weekday_hour'], {
      timeZone,
      limit: Math.max(days.length, HOURS_OF_WEEK),
    }),
    countBy(clickhouse, { ...selection, ...periodBefore(period) }, 'source', {
      timeZone,
      limit: SOURCES.length,
    }),
    readVoice({ clickhouse }, selection, idsOf('brand'), idsOf('competitor')),
    listMentions(clickhouse, { ...ofProject, until: period.until }, { order: 'newest', limit: LATEST }),
  ]);
  const competitors = new Set(idsOf('competitor'));
  return {
    project,
    range,
    at: now,
    totals: totalsOf(counts.source),
    previous: totalsOf(previous),
    days: fillSlots(days, counts.day),
    sources: counts.source,
    heatmap: fillWeek(counts.weekday_hour),
    voice,
    latest: latest.map((mention) => toPublic(mention, competitors)),
  };
}
