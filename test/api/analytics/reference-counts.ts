import { type Mention } from '../../../schemas/mention.ts';

/** Counts as the API gives them, by key; a mention that has several keys counts for each. */
export function countNaively(mentions: readonly Mention[], keysOf: (mention: Mention) => (string | null)[]) {
  const counts = new Map<
    string | null,
    { count: number; positive: number; neutral: number; negative: number }
  >();
  for (const mention of mentions) {
    for (const key of keysOf(mention)) {
      const counted = counts.get(key) ?? { count: 0, positive: 0, neutral: 0, negative: 0 };
      counted.count++;
      counted[mention.sentiment]++;
      counts.set(key, counted);
    }
  }
  return counts;
}

/** Day, weekday (1 is Monday) and hour of an instant, as the clocks of a zone show them. */
export function clockOf(at: string, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }).formatToParts(Date.parse(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1;
  return { day: `${part('year')}-${part('month')}-${part('day')}`, weekday, hour: Number(part('hour')) };
}

/** What each dimension's keys of a mention are. */
export const KEYS_OF = {
  source: (mention: Mention) => [mention.source],
  sentiment: (mention: Mention) => [mention.sentiment],
  status: (mention: Mention) => [mention.status],
  category: (mention: Mention) => [mention.category_id === null ? null : String(mention.category_id)],
  keyword: (mention: Mention) => mention.keyword_ids.map(String),
  watcher: (mention: Mention) => mention.keyword_ids.map(String),
  group: (mention: Mention) => mention.group_ids.map(String),
  place: (mention: Mention) => [mention.place],
  author: (mention: Mention) => [mention.author],
  project: (mention: Mention) => [mention.project_id],
} as const;
