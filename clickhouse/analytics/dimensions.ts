/** The day of a time in the zone bound as `zone`. toDate ends in 2149, toDate32 in 2299, like the times that we take. */
export const dayOf = (time: string) => `toDate32(${time}, {zone:String})`;
/** The hour of a time in the zone bound as `zone`, 0 to 23. */
export const hourOf = (time: string) => `toHour(${time}, {zone:String})`;
/** The key of an hour of the week: weekday (1 to 7, Monday first) times 24 plus hour. */
export const weekdayHour = (day: string, hour: string) => `toDayOfWeek(${day}) * 24 + ${hour}`;

/**
 * What mentions are counted by: SQL that gives a mention's key, NULL where it has none. Its text is the key that callers get; the
 * engine groups by numbers and days faster than by their texts.
 */
const SCALARS = {
  source: 'source',
  sentiment: 'sentiment',
  status: 'status',
  category: 'category_id',
  place: 'place',
  author: 'author',
  project: 'project_id',
  day: dayOf('posted_at'),
  weekday_hour: weekdayHour(dayOf('posted_at'), hourOf('posted_at')),
} as const;

/** Of these a mention has any number of keys, and counts once for each. */
const LISTS = {
  keyword: 'arrayJoin(keyword_ids)',
  group: 'arrayJoin(group_ids)',
} as const;

export type Dimension = keyof typeof SCALARS | keyof typeof LISTS;

export const DIMENSIONS: Readonly<Record<Dimension, string>> = { ...SCALARS, ...LISTS };

/**
 * The engine's name of an IANA zone. The engine tells capitals from small letters, and knows every zone by the name
 * that the runtime gives it.
 */
export const engineZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
