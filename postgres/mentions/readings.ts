import type { KnownReadings } from '../../schemas/mentions/trend.ts';
import type { Queryable } from '../client.ts';

/** What the memory knows about the post of a mention. */
export interface KnownPost {
  /** Null: never read since version 0.1. */
  readonly numbers: KnownReadings | null;
  /** What it said last (see `digestOf`) and when the source said so; null: not known. */
  readonly words: { readonly digest: string; readonly at: string } | null;
}

interface ReadingsRow {
  readonly mention_id: string;
  readonly engagement: number | null;
  readonly read_at: string | null;
  readonly base_engagement: number | null;
  readonly base_read_at: string | null;
  readonly trend: number | null;
  readonly words: string | null;
  readonly words_at: string | null;
}

const COLUMNS = 'engagement, read_at, base_engagement, base_read_at, trend, words, words_at';

const pointOf = (at: string | null, engagement: number | null) =>
  at === null || engagement === null ? null : { at, engagement };

function toKnownPost(row: ReadingsRow): KnownPost {
  const last = pointOf(row.read_at, row.engagement);
  return {
    numbers: last && { last, base: pointOf(row.base_read_at, row.base_engagement), trend: row.trend },
    words: row.words === null || row.words_at === null ? null : { digest: row.words, at: row.words_at },
  };
}

const toRow = (mention_id: string, { numbers, words }: KnownPost): ReadingsRow => ({
  mention_id,
  ...{ engagement: numbers?.last.engagement ?? null, read_at: numbers?.last.at ?? null },
  ...{ base_engagement: numbers?.base?.engagement ?? null, base_read_at: numbers?.base?.at ?? null },
  ...{ trend: numbers?.trend ?? null, words: words?.digest ?? null, words_at: words?.at ?? null },
});

/** Returns what the memory knows about stored posts, by mention id. The caller holds the locks of these mentions. */
export async function knownPosts(
  tx: Queryable,
  mentionIds: readonly string[],
): Promise<Map<string, KnownPost>> {
  const rows = await tx.query<ReadingsRow>(
    `SELECT mention_id, ${COLUMNS} FROM post_memory WHERE mention_id = ANY($1::text[]) AND state = 'stored'`,
    [mentionIds],
  );
  return new Map(rows.map((row) => [row.mention_id, toKnownPost(row)]));
}

/** Keeps what is known about posts, by mention id. The caller holds the locks of these mentions. */
export async function keepPosts(tx: Queryable, known: ReadonlyMap<string, KnownPost>): Promise<void> {
  await tx.query(
    `UPDATE post_memory m SET (${COLUMNS}) = ROW(${COLUMNS.replaceAll(/\w+/g, 'r.$&')})
     FROM jsonb_to_recordset($1::jsonb)
       AS r (mention_id text, engagement bigint, read_at timestamptz, base_engagement bigint, base_read_at timestamptz,
             trend float8, words text, words_at timestamptz)
     WHERE m.mention_id = r.mention_id`,
    [JSON.stringify([...known].map(([mentionId, post]) => toRow(mentionId, post)))],
  );
}
