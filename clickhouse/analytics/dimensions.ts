import { RELEVANCE_BANDS } from '../../schemas/mentions/mention.ts';

/** The day of a mention in the zone bound as `zone`. toDate32 ends in 2299, toDate in 2149. */
export const POST_DAY = 'toDate32(posted_at, {zone:String})';
/** The hour of a mention in the zone bound as `zone`, 0 to 23. */
export const POST_HOUR = 'toHour(posted_at, {zone:String})';
/**
 * SQL of the hour of a mention: its start in milliseconds since 1970. Bind `hour_shift`, the milliseconds by which
 * full hours come after those of UTC.
 */
export const POST_SLOT =
  'intDiv(toUnixTimestamp64Milli(posted_at) - {hour_shift:Int64}, 3600000) * 3600000 + {hour_shift:Int64}';
/** SQL of the key of an hour of the week: weekday (1 to 7, Monday first) times 24 plus hour. */
export const weekdayHour = (day: string, hour: string) => `toDayOfWeek(${day}) * 24 + ${hour}`;

/** SQL of the band of an urgency (`relevanceBand`). */
const BAND = `multiIf(${RELEVANCE_BANDS.map(({ band, from }) => `urgency >= ${from}, '${band}'`).join(', ')}, 'low')`;

/**
 * SQL of the key by which a mention is counted, once for each of its keywords and groups; NULL: none. The engine
 * groups by numbers and days faster than by texts.
 */
export const DIMENSIONS = {
  source: 'source',
  sentiment: 'sentiment',
  status: 'status',
  category: 'category_id',
  place: 'place',
  author: 'author',
  lang: 'lang',
  relevance: BAND,
  project: 'project_id',
  day: POST_DAY,
  keyword: 'arrayJoin(keyword_ids)',
  group: 'arrayJoin(group_ids)',
} as const;

export type Dimension = keyof typeof DIMENSIONS;

/**
 * Returns the engine's name of an IANA zone. The engine's names are case-sensitive, and equal to those of the runtime.
 */
export const engineZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
