import { Type, type Static, type TObject } from '@sinclair/typebox';
import { AuthorSchema } from './author.ts';
import { Count, describe, NamedObject, Nullable, OneOf, Timestamp, TimeZone } from '../formats.ts';
import { ASKED_INTERVALS, INTERVALS } from './interval.ts';
import { GROUP_KINDS } from '../projects/keyword.ts';
import { mentionFilterFields } from '../mentions/mention-filter.ts';

/** The mention filters that analytics take. */
export const analyticsFields = Type.Pick(Type.Object(mentionFilterFields), [
  'project',
  'sources',
  'groups',
  'keywords',
  'categories',
  'sentiment',
  'since',
  'until',
  'q',
  'include',
]).properties;
/** The filters of analytics as a caller sends them. */
export type AnalyticsFilter = Static<TObject<typeof analyticsFields>>;

/** The parameter that chooses the slots of counts over time. */
export const intervalField = {
  interval: Type.Optional({
    ...OneOf(ASKED_INTERVALS),
    default: 'day',
    description: 'Count by the day or by the hour; auto: by the hour up to three days.',
  }),
};

/** The dimensions of a breakdown. */
export const BREAKDOWN_BY = [
  'source',
  'sentiment',
  'status',
  'category',
  'keyword',
  'group',
  'place',
  'author',
  'project',
] as const;
export type BreakdownBy = (typeof BREAKDOWN_BY)[number];

/** The dimensions of a volume; `watcher` is the keyword that found the mention. */
export const VOLUME_BY = ['source', 'watcher', 'sentiment', 'category', 'group'] as const;

const bySentiment = { positive: Count, neutral: Count, negative: Count };
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description: 'A day of `timezone`.' });
const HourStart = Type.Optional(describe(Timestamp, 'When the hour starts; days have none.'));
const interval = describe(OneOf(INTERVALS), 'What a row over time covers.');
const key = Nullable(
  Type.String({
    description:
      "A word, an author's handle, or an id as text; null when there is no category, place or author, as name says.",
  }),
);

/** The counts of a period. */
export const TotalsSchema = NamedObject('MentionTotals', { mentions: Count, ...bySentiment });
export type Totals = Static<typeof TotalsSchema>;

/** The mentions that share a key: a source, a keyword and so on. */
const BreakdownRowSchema = NamedObject('BreakdownRow', {
  key,
  name: Type.String(),
  count: Count,
  ...bySentiment,
});
export type BreakdownRow = Static<typeof BreakdownRowSchema>;

export const BreakdownSchema = NamedObject('Breakdown', {
  by: OneOf(BREAKDOWN_BY),
  since: Timestamp,
  until: Timestamp,
  data: Type.Array(BreakdownRowSchema),
});

const VolumeRowSchema = NamedObject('VolumeRow', {
  day: Day,
  at: HourStart,
  key,
  name: Type.String(),
  count: Count,
});
export type VolumeRow = Static<typeof VolumeRowSchema>;

export const VolumeSchema = NamedObject('Volume', {
  by: OneOf(VOLUME_BY),
  interval,
  timezone: TimeZone,
  since: Timestamp,
  until: Timestamp,
  data: Type.Array(VolumeRowSchema),
});

const SlotCountsSchema = NamedObject('SlotCounts', {
  day: Day,
  at: HourStart,
  count: Count,
  ...bySentiment,
  engagement: describe(Count, 'Sum of the engagement of these mentions, as of now.'),
});
/** The counts of a day, or of an hour of it. */
export type SlotCounts = Static<typeof SlotCountsSchema>;

const HeatmapCellSchema = NamedObject('HeatmapCell', {
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' }),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  count: Count,
});
export type HeatmapCell = Static<typeof HeatmapCellSchema>;

const VoiceSchema = NamedObject('ShareOfVoice', {
  key: Type.String({ description: 'Id of the keyword group, as text.' }),
  name: Type.String(),
  kind: OneOf(GROUP_KINDS),
  count: Count,
  share: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the counts of all rows.' }),
});
export type Voice = Static<typeof VoiceSchema>;

const rows = Type.Array(BreakdownRowSchema);

/** Everything that an analytics page shows of a period. */
export const AnalyticsSchema = NamedObject('Analytics', {
  timezone: TimeZone,
  since: Timestamp,
  until: Timestamp,
  totals: TotalsSchema,
  previous: TotalsSchema,
  stories: describe(Count, 'Stories that the mentions tell.'),
  interval,
  over_time: Type.Array(SlotCountsSchema),
  by_source: rows,
  by_category: rows,
  by_keyword: rows,
  by_group: rows,
  heatmap: Type.Array(HeatmapCellSchema),
  supporters: Type.Array(AuthorSchema),
  critics: Type.Array(AuthorSchema),
  share_of_voice: Type.Array(VoiceSchema),
});
export type Analytics = Static<typeof AnalyticsSchema>;
