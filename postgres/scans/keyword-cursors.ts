import type { Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';

/** Up to when a keyword was searched at a source, and for what. */
export interface KeywordCursor {
  readonly keyword_id: number;
  readonly project_id: string;
  readonly source: Source;
  readonly searched_to: string;
  readonly spellings: string[];
  /** The words that the queries excluded. */
  readonly excluded: string[];
  /** The hashtags of the project that were searched as well. */
  readonly hashtags: string[];
}

/** Returns the cursors at a source of all keywords that these projects have or had. */
export const keywordCursors = (db: Queryable, projectIds: readonly string[], source: Source) =>
  db.query<KeywordCursor>(
    `SELECT keyword_id, project_id, source, searched_to, c.spellings, c.excluded, c.hashtags
     FROM keyword_cursors c JOIN keywords k ON k.id = c.keyword_id
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
export type SearchedKeyword = { readonly keywordId: number } & Readonly<
  Record<'spellings' | 'excluded' | 'hashtags', readonly string[]>
>;

/** Records that everything these keywords find at the source up to `searchedTo` (ISO time) is published. */
export async function advanceCursors(
  db: Queryable,
  source: Source,
  searchedTo: string,
  keywords: readonly SearchedKeyword[],
): Promise<void> {
  if (keywords.length === 0) return;
  const lists = (of: 'spellings' | 'excluded' | 'hashtags') =>
    keywords.map((keyword) => JSON.stringify(keyword[of]));
  await db.query(
    `INSERT INTO keyword_cursors (keyword_id, source, searched_to, spellings, excluded, hashtags)
     SELECT id, $1, $2, ARRAY(SELECT jsonb_array_elements_text(spellings::jsonb)),
            ARRAY(SELECT jsonb_array_elements_text(without::jsonb)), ARRAY(SELECT jsonb_array_elements_text(tags::jsonb))
     FROM unnest($3::integer[], $4::text[], $5::text[], $6::text[]) AS searched (id, spellings, without, tags)
     WHERE EXISTS (SELECT FROM keywords k WHERE k.id = searched.id)
     ORDER BY id
     ON CONFLICT (keyword_id, source) DO UPDATE SET searched_to = excluded.searched_to, spellings = excluded.spellings,
       excluded = excluded.excluded, hashtags = excluded.hashtags`,
    [
      source,
      searchedTo,
      keywords.map(({ keywordId }) => keywordId),
      lists('spellings'),
      lists('excluded'),
      lists('hashtags'),
    ],
  );
}
