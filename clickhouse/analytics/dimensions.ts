/**
 * What mentions are counted by: SQL that gives a mention's key, NULL where it has none. Days and hours are those of the
 * zone bound as `zone`; `weekday_hour` is weekday (1 to 7, Monday first) times 24 plus hour.
 */
const SCALARS = {
  source: 'source',
  sentiment: 'sentiment',
  status: 'status',
  category: 'toString(category_id)',
  place: 'place',
  author: 'author',
  project: 'project_id',
  // toDate ends in 2149, toDate32 in 2299, like the times that we take.
  day: 'toString(toDate32(posted_at, {zone:String}))',
  weekday_hour: 'toString(toDayOfWeek(posted_at, 0, {zone:String}) * 24 + toHour(posted_at, {zone:String}))',
} as const;

/** Of these a mention has any number of keys, and counts once for each. */
const LISTS = {
  keyword: 'toString(arrayJoin(keyword_ids))',
  group: 'toString(arrayJoin(group_ids))',
} as const;

export type ScalarDimension = keyof typeof SCALARS;
export type Dimension = ScalarDimension | keyof typeof LISTS;

export const DIMENSIONS: Readonly<Record<Dimension, string>> = { ...SCALARS, ...LISTS };

/**
 * The engine's name of an IANA zone. The engine tells capitals from small letters, and knows every zone by the name
 * that the runtime gives it.
 */
export const engineZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
