import type { ClickHouseClient } from '@clickhouse/client';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { mentionWhere } from './mention-filter.ts';
import { hexId, idToDecimal } from './mention-row.ts';
import { select } from '../select.ts';

const POST_COLUMNS = [
  ...(['source', 'external_id', 'kind', 'url', 'title', 'text', 'lang', 'place'] as const),
  ...(['author', 'author_name', 'author_url', 'engagement'] as const),
] as const;

/** A post that a project has collected. */
export interface CollectedPost extends Pick<Mention, 'id' | 'project_id' | 'relevant' | 'keyword_ids'> {
  readonly post: Pick<Mention, (typeof POST_COLUMNS)[number] | 'posted_at'>;
  /** Milliseconds since 1970. */
  readonly posted: number;
}

type Row = Omit<CollectedPost['post'], 'engagement' | 'posted_at'> &
  Pick<CollectedPost, 'project_id' | 'relevant' | 'keyword_ids'> & {
    readonly mention_id: string;
    readonly posted_ms: string | number;
    readonly engagement: string | number;
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
    `SELECT ${hexId('id')} AS mention_id, toUnixTimestamp64Milli(posted_at) AS posted_ms, project_id, relevant, keyword_ids,
              ${POST_COLUMNS.join(', ')}
            FROM mentions WHERE ${where.sql} ${after === null ? '' : 'AND id < {after_id:UInt128}'}
            ORDER BY id DESC LIMIT {limit:UInt32}`,
    { ...where.params, limit, ...(after !== null && { after_id: idToDecimal(after) }) },
  );
  return rows.map(({ mention_id, posted_ms, project_id, relevant, keyword_ids, ...post }) => {
    const posted = Number(posted_ms);
    return {
      ...{ id: mention_id, project_id, relevant, keyword_ids, posted },
      post: { ...post, engagement: Number(post.engagement), posted_at: new Date(posted).toISOString() },
    };
  });
}
