import { type Source } from '../schemas/source.ts';
import { type Queryable } from './client.ts';

/** Up to when a keyword has been searched at a source, and by which spellings. */
export interface KeywordCursor {
  readonly keyword_id: number;
  readonly source: Source;
  readonly searched_to: string;
  readonly spellings: string[];
}

/** Gives the cursors of all keywords of these projects. */
export async function keywordCursors(db: Queryable, projectIds: readonly string[]): Promise<KeywordCursor[]> {
  return db.query<KeywordCursor>(
    `SELECT keyword_id, source, searched_to, c.spellings FROM keyword_cursors c JOIN keywords k ON k.id = c.keyword_id
     WHERE k.project_id = ANY($1::text[])`,
    [projectIds],
  );
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
