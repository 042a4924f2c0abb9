import { type Source } from '../schemas/source.ts';
import { type Queryable } from './client.ts';

/** Up to when a keyword has been searched at a source, and by which spellings. */
export interface KeywordCursor {
  readonly keyword_id: number;
  readonly project_id: string;
  readonly source: Source;
  readonly searched_to: string;
  readonly spellings: string[];
}

/** Gives the cursors at a source of all keywords that these projects have or had. */
export async function keywordCursors(
  db: Queryable,
  projectIds: readonly string[],
  source: Source,
): Promise<KeywordCursor[]> {
  return db.query<KeywordCursor>(
    `SELECT keyword_id, project_id, source, searched_to, c.spellings
     FROM keyword_cursors c JOIN keywords k ON k.id = c.keyword_id
     WHERE k.project_id = ANY($1::text[]) AND source = $2`,
    [projectIds, source],
  );
}

/** Ids of the keywords of these projects that were there when the first scan of their project began. */
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

/** Notes that everything these keywords find at the source up to `searchedTo` (ISO time) has been published. */
export async function advanceCursors(
  db: Queryable,
  source: Source,
  searchedTo: string,
  keywords: readonly { keywordId: number; spellings: readonly string[] }[],
): Promise<void> {
  if (keywords.length === 0) return;
  await db.query(
    `INSERT INTO keyword_cursors (keyword_id, source, searched_to, spellings)
     SELECT id, $1, $2, ARRAY(SELECT jsonb_array_elements_text(spellings::jsonb))
     FROM unnest($3::integer[], $4::text[]) AS searched (id, spellings)
     WHERE EXISTS (SELECT FROM keywords k WHERE k.id = searched.id)
     ORDER BY id
     ON CONFLICT (keyword_id, source) DO UPDATE SET searched_to = excluded.searched_to, spellings = excluded.spellings`,
    [
      source,
      searchedTo,
      keywords.map(({ keywordId }) => keywordId),
      keywords.map(({ spellings }) => JSON.stringify(spellings)),
    ],
  );
}
