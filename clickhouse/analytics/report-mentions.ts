import type { ClickHouseClient } from '@clickhouse/client';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { mentionWhere } from '../mentions/mention-filter.ts';
import { hexId } from '../mentions/mention-row.ts';
import { select } from '../select.ts';

/** What a report reads of a mention. `said`: the title and the beginning of the text. */
export interface ReportMention extends Pick<
  Mention,
  | 'id'
  | 'story_id'
  | 'source'
  | 'title'
  | 'category_id'
  | 'keyword_ids'
  | 'sentiment'
  | 'urgency'
  | 'engagement'
> {
  readonly said: string;
}

type Row = Omit<ReportMention, 'id' | 'story_id' | 'said'> & Record<'mention_id' | 'story' | 'start', string>;

/** Code points of a text that a report reads: what it is about is said at the beginning. */
const READ_POINTS = 700;

/**
 * Returns up to `limit` mentions of a selection, ascending by id. When there are more, they are a random sample, the same
 * each time.
 */
export async function readReportMentions(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  limit: number,
): Promise<ReportMention[]> {
  const where = mentionWhere(selection);
  const rows = await select<Row>(
    clickhouse,
    `SELECT ${hexId('id')} AS mention_id, ${hexId('story_id')} AS story, source, title,
            substringUTF8(text, 1, ${READ_POINTS}) AS start, category_id, keyword_ids, sentiment, urgency, engagement
     FROM mentions WHERE ${where.sql} ORDER BY cityHash64(id) LIMIT {limit:UInt32}`,
    { ...where.params, limit },
  );
  return rows
    .map(({ mention_id: id, story: story_id, start, ...rest }) => ({
      ...rest,
      ...{ id, story_id },
      said: rest.title === null ? start : `${rest.title}\n${start}`,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
