import type { ReportMention } from '../../../clickhouse/analytics/report-mentions.ts';

/** Creates a mention as a report reads it. Without `story_id` it is a story of its own. */
export function reportMention(id: number, fields: Partial<ReportMention> = {}): ReportMention {
  const hex = id.toString(16).padStart(32, '0');
  return {
    ...{ id: hex, story_id: hex, source: 'hn', title: null, category_id: null, keyword_ids: [] },
    ...{ sentiment: 'neutral', urgency: 30, engagement: 0, said: '' },
    ...fields,
  };
}

/** Creates a mention for each text, with ids from `first` on. */
export const saying = (
  texts: readonly string[],
  first = 1,
  fields: Partial<ReportMention> = {},
): ReportMention[] => texts.map((said, at) => reportMention(first + at, { said, ...fields }));
