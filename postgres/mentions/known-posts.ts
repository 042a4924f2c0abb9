import type { Queryable } from '../client.ts';
import type { Source } from '../../schemas/source.ts';

/** A post that a project has or is about to have. */
export interface KnownPost {
  readonly external_id: string;
  readonly workspace_id: number;
  readonly mention_id: string;
}

/** Returns which of these posts of a source are known, for every project of every workspace. */
export async function knownPosts(db: Queryable, source: Source, externalIds: readonly string[]) {
  if (externalIds.length === 0) return [];
  return db.query<KnownPost>(
    `SELECT external_id, workspace_id, mention_id FROM post_memory
     WHERE source = $1 AND external_id = ANY($2::text[]) AND state <> 'deleted'`,
    [source, externalIds],
  );
}

/** Returns the known posts of a source whose ids start with `prefix`, such as all those of one account. */
export const knownPostsByPrefix = (db: Queryable, source: Source, prefix: string) =>
  db.query<KnownPost>(
    `SELECT external_id, workspace_id, mention_id FROM post_memory
     WHERE source = $1 AND external_id LIKE $2 AND state <> 'deleted'`,
    [source, `${prefix.replace(/[\\%_]/g, '\\$&')}%`],
  );
