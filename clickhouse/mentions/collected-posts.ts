import type { ClickHouseClient } from '@clickhouse/client';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { mentionWhere } from './mention-filter.ts';
import { hexId, idToDecimal } from './mention-row.ts';
import { select } from '../select.ts';

/** The part of a mention that matching reads, and the keywords that matched it. */
export interface CollectedPost extends Pick<
  Mention,
  'id' | 'source' | 'title' | 'text' | 'author' | 'url' | 'keyword_ids'
> {
  /** Milliseconds since 1970. */
  readonly posted: number;
}

type Row = Omit<CollectedPost, 'id' | 'posted'> & {
  readonly mention_id: string;
  readonly posted_ms: string | number;
};

/** Returns up to `limit` posts of a selection, newest first, from the start or after an id. */
export async function collectedPosts(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  limit: number,
  after: string | null,
): Promise<CollectedPost[]> {
  const where = mentionWhere(selection);
  const rows = await select<Row>(
    clickhouse,
    `SELECT ${hexId('id')} AS mention_id, toUnixTimestamp64Milli(posted_at) AS posted_ms,
              source, title, text, author, url, keyword_ids
            FROM mentions WHERE ${where.sql} ${after === null ? '' : 'AND id < {after_id:UInt128}'}
            ORDER BY id DESC LIMIT {limit:UInt32}`,
    { ...where.params, limit, ...(after !== null && { after_id: idToDecimal(after) }) },
  );
  return rows.map(({ mention_id, posted_ms, ...post }) => ({
    ...post,
    id: mention_id,
    posted: Number(posted_ms),
  }));
}
