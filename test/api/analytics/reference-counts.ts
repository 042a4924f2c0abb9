import type { Author } from '../../../schemas/analytics/author.ts';
import type { KeywordGroup } from '../../../schemas/projects/keyword.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';

/** Counts like the API, by key. A mention with several keys counts for each. */
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

/**
 * Returns the authors, one entry per handle and source, with more mentions of one sentiment than of the other. Sorted
 * by that difference, then by total mentions, then by handle and source.
 */
export function sidesOf(
  mentions: readonly Mention[],
  more: 'positive' | 'negative',
  fewer: 'positive' | 'negative',
  most: number,
): Omit<Author, 'name'>[] {
  const authors: Omit<Author, 'name'>[] = [];
  for (const { author, source, sentiment, engagement } of mentions) {
    if (author === null) continue;
    let known = authors.find((each) => each.author === author && each.source === source);
    if (!known) {
      known = { author, source, count: 0, positive: 0, neutral: 0, negative: 0, engagement: 0 };
      authors.push(known);
    }
    known.count++;
    known[sentiment]++;
    known.engagement += engagement;
  }
  return authors
    .filter((author) => author[more] > author[fewer])
    .sort(
      (a, b) =>
        b[more] - b[fewer] - (a[more] - a[fewer]) ||
        b.count - a.count ||
        Buffer.compare(Buffer.from(a.author), Buffer.from(b.author)) ||
        (a.source < b.source ? -1 : 1),
    )
    .slice(0, most);
}

/** Returns each group's share of all brand and competitor mentions. A mention of several groups counts for each. */
export function voicesOf(mentions: readonly Mention[], groups: readonly KeywordGroup[]) {
  const rivals = groups.filter(({ kind }) => kind === 'brand' || kind === 'competitor');
  const countOf = ({ id }: KeywordGroup) => mentions.filter(({ group_ids }) => group_ids.includes(id)).length;
  const all = rivals.map(countOf).reduce((sum, count) => sum + count, 0);
  return new Map(
    rivals.map((group) => {
      const [key, count] = [String(group.id), countOf(group)];
      return [key, { key, name: group.name, kind: group.kind, count, share: count === 0 ? 0 : count / all }];
    }),
  );
}

/** Returns the day, weekday (1 is Monday) and hour of an instant in a time zone. */
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

/** Returns a mention's keys, by dimension. */
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
