/** The day of a mention in the zone bound as `zone`. toDate ends in 2149, toDate32 in 2299, like the times that we take. */
export const POST_DAY = 'toDate32(posted_at, {zone:String})';
/** The hour of a mention in the zone bound as `zone`, 0 to 23. */
export const POST_HOUR = 'toHour(posted_at, {zone:String})';
/** The key of an hour of the week: weekday (1 to 7, Monday first) times 24 plus hour. */
export const weekdayHour = (day: string, hour: string) => `toDayOfWeek(${day}) * 24 + ${hour}`;

/**
 * What mentions are counted by: SQL that gives a mention's key, NULL where it has none; of keywords and groups a mention has any
 * number, and counts once for each. Its text is the key that callers get: the engine groups by numbers and days faster than by
 * their texts.
 */
export const DIMENSIONS = {
  source: 'source',
  sentiment: 'sentiment',
  status: 'status',
  category: 'category_id',
  place: 'place',
  author: 'author',
  project: 'project_id',
  day: POST_DAY,
  keyword: 'arrayJoin(keyword_ids)',
  group: 'arrayJoin(group_ids)',
} as const;

export type Dimension = keyof typeof DIMENSIONS;

/**
 * The engine's name of an IANA zone. The engine tells capitals from small letters, and knows every zone by the name
 * that the runtime gives it.
 */
export const engineZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
