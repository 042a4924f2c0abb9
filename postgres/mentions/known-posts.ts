import type { Queryable } from '../client.ts';
import type { Source } from '../../schemas/source.ts';

/** A post that some project holds or is about to hold. */
export interface KnownPost {
  readonly external_id: string;
  readonly workspace_id: number;
  readonly mention_id: string;
}

/** Which of these posts of a source are held, by every project of every workspace that holds them. */
export async function knownPosts(
  db: Queryable,
  source: Source,
  externalIds: readonly string[],
): Promise<KnownPost[]> {
  if (externalIds.length === 0) return [];
  return db.query<KnownPost>(
    `SELECT external_id, workspace_id, mention_id FROM post_memory
     WHERE source = $1 AND external_id = ANY($2::text[]) AND state <> 'deleted'`,
    [source, externalIds],
  );
}

/** Posts of a source that are held and whose ids begin so, such as all those of one account. */
export async function knownPostsByPrefix(
  db: Queryable,
  source: Source,
  prefix: string,
): Promise<KnownPost[]> {
  return db.query<KnownPost>(
    `SELECT external_id, workspace_id, mention_id FROM post_memory
     WHERE source = $1 AND external_id LIKE $2 AND state <> 'deleted'`,
    [source, `${prefix.replace(/[\\%_]/g, '\\$&')}%`],
  );
}
