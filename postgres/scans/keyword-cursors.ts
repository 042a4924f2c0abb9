import type { KeywordConditions } from '../../schemas/projects/keyword-conditions.ts';
import type { Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';

/** Up to when a keyword was searched at a source or one of its addresses, and for what. */
export interface KeywordCursor {
  readonly keyword_id: number;
  readonly project_id: string;
  readonly source: Source;
  /** Empty: the whole source was searched. */
  readonly address: string;
  readonly searched_to: string;
  readonly spellings: string[];
  /** The words that the queries excluded. */
  readonly excluded: string[];
  /** The hashtags of the project that were searched as well. */
  readonly hashtags: string[];
  /** When it was last searched over the whole window, or over the backfill in a first scan. */
  readonly swept_at: string;
  /** The window and the conditions at the last search; null: searched before they were recorded. */
  readonly window_days: number | null;
  readonly conditions: KeywordConditions | null;
  /** When a person last asked for a scan of the project; null: never. */
  readonly sweep_requested_at: string | null;
  /** When the next scheduled scan of the project is due. */
  readonly next_due_at: string | null;
}

/** Returns the cursors at a source of all keywords that these projects have or had. */
export const keywordCursors = (db: Queryable, projectIds: readonly string[], source: Source) =>
  db.query<KeywordCursor>(
    `SELECT keyword_id, project_id, source, address, searched_to, c.spellings, c.excluded, c.hashtags, c.swept_at, c.window_days,
            c.conditions, p.sweep_requested_at, p.next_due_at
     FROM search_cursors c JOIN keywords k ON k.id = c.keyword_id JOIN projects p ON p.id = k.project_id
     WHERE k.project_id = ANY($1::text[]) AND source = $2`,
    [projectIds, source],
  );

/** Returns the ids of the keywords of these projects that existed when the first scan of their project started. */
export async function firstKeywords(db: Queryable, projectIds: readonly string[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(
    `SELECT k.id FROM keywords k JOIN (
       SELECT project_id, min(started_at) AS began FROM scan_runs WHERE project_id = ANY($1::text[]) GROUP BY 1
     ) first USING (project_id)
     WHERE k.created_at <= first.began`,
    [projectIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What a keyword was searched for. */
export type SearchedKeyword = {
  readonly keywordId: number;
  /** The address that was read. Default: the whole source was searched. */
  readonly address?: string;
  readonly windowDays: number;
  readonly conditions: KeywordConditions;
  /** How far back it was swept, in milliseconds since 1970; null: it was searched only for what is new. */
  readonly sweptFrom: number | null;
} & Readonly<Record<'spellings' | 'excluded' | 'hashtags', readonly string[]>>;

const toRow = (keyword: SearchedKeyword) => ({
  id: keyword.keywordId,
  address: keyword.address ?? '',
  spellings: keyword.spellings,
  excluded: keyword.excluded,
  hashtags: keyword.hashtags,
  window_days: keyword.windowDays,
  conditions: keyword.conditions,
  swept_from: keyword.sweptFrom === null ? null : new Date(keyword.sweptFrom).toISOString(),
});

/**
 * Records that everything these keywords find at the source up to `searchedTo` (ISO time) is published. A keyword
 * without an earlier search has been swept by its first one.
 */
export async function advanceCursors(
  db: Queryable,
  source: Source,
  searchedTo: string,
  keywords: readonly SearchedKeyword[],
): Promise<void> {
  if (keywords.length === 0) return;
  await db.query(
    `INSERT INTO search_cursors AS known (keyword_id, source, address, searched_to, spellings, excluded, hashtags, window_days, conditions,
                                           swept_at, swept_from)
     SELECT id, $1, address, $2, spellings, excluded, hashtags, window_days, conditions, $2, swept_from
     FROM jsonb_to_recordset($3::jsonb) AS searched (id integer, address text, spellings text[], excluded text[], hashtags text[],
       window_days double precision, conditions jsonb, swept_from timestamptz)
     WHERE EXISTS (SELECT FROM keywords k WHERE k.id = searched.id)
     ORDER BY id, address
     ON CONFLICT (keyword_id, source, address) DO UPDATE SET searched_to = excluded.searched_to, spellings = excluded.spellings,
       excluded = excluded.excluded, hashtags = excluded.hashtags, window_days = excluded.window_days,
       conditions = excluded.conditions, swept_from = coalesce(excluded.swept_from, known.swept_from),
       swept_at = CASE WHEN excluded.swept_from IS NULL THEN known.swept_at ELSE excluded.swept_at END`,
    [source, searchedTo, JSON.stringify(keywords.map(toRow))],
  );
}
