import type { Queryable } from '../client.ts';

/** A key of a story of a project. */
export interface StoryKeyRow {
  readonly projectId: string;
  readonly workspaceId: number;
  readonly key: number;
  readonly storyId: string;
  /** When the post was posted that the story has the key from, in milliseconds since 1970. */
  readonly postedAt: number;
  /** Days until it is forgotten. */
  readonly keptDays: number;
}

/** First key of the advisory locks of stories. */
const STORIES_LOCK = 7_265_040;

/** Projects share this many locks: a transaction may hold all of them, and the server has room for some thousands. */
const LOCKS = 512;

/**
 * Waits until no other transaction gives stories to posts of these projects, and blocks all others until this one ends.
 */
export async function lockStories(tx: Queryable, projectIds: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock($1, lock) FROM (
       SELECT DISTINCT abs(hashtext(project_id) % ${LOCKS}) AS lock FROM unnest($2::text[]) AS project_id ORDER BY lock
     ) AS locks`,
    [STORIES_LOCK, projectIds],
  );
}

/** Returns the stories of some keys of projects, and since when: see `StoryKeyRow`. */
export const storiesOfKeys = (tx: Queryable, keys: readonly (readonly [projectId: string, key: number])[]) =>
  tx.query<{ project_id: string; key: number; story_id: string; posted_at: string }>(
    `SELECT k.project_id, k.key, coalesce(m.into_story, k.story_id) AS story_id, k.posted_at
     FROM unnest($1::text[], $2::bigint[]) AS wanted (project_id, key) JOIN story_keys k USING (project_id, key)
     LEFT JOIN story_merges m ON m.project_id = k.project_id AND m.story_id = k.story_id`,
    [keys.map(([projectId]) => projectId), keys.map(([, key]) => key)],
  );

/** Keeps keys, or passes them to other stories. The caller holds the lock of the projects. No key may occur twice. */
export async function keepStoryKeys(tx: Queryable, keys: readonly StoryKeyRow[]): Promise<void> {
  await tx.query(
    `INSERT INTO story_keys (project_id, workspace_id, key, story_id, posted_at, kept_until)
     SELECT project_id, workspace_id, key, story_id, to_timestamp(posted_ms / 1000.0), current_date + kept_days
     FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[], $5::bigint[], $6::integer[])
       AS kept (project_id, workspace_id, key, story_id, posted_ms, kept_days)
     ON CONFLICT (project_id, key) DO UPDATE
       SET story_id = excluded.story_id, posted_at = excluded.posted_at, kept_until = excluded.kept_until`,
    [
      keys.map(({ projectId }) => projectId),
      keys.map(({ workspaceId }) => workspaceId),
      keys.map(({ key }) => key),
      keys.map(({ storyId }) => storyId),
      keys.map(({ postedAt }) => postedAt),
      keys.map(({ keptDays }) => keptDays),
    ],
  );
}

/**
 * Makes stories of a project part of another one. The caller holds the lock of the project. Returns the mentions of the
 * stories that ended.
 */
export async function mergeStories(
  tx: Queryable,
  { workspaceId, projectId }: { readonly workspaceId: number; readonly projectId: string },
  ended: readonly string[],
  into: string,
): Promise<string[]> {
  // Stories that had become part of one that ends now are part of the other one directly.
  const rows = await tx.query<{ mention_id: string }>(
    `WITH moved AS (
       UPDATE story_merges SET into_story = $4 WHERE project_id = $2 AND into_story = ANY($3::text[]) RETURNING story_id
     ), merged AS (
       INSERT INTO story_merges (project_id, story_id, workspace_id, into_story)
       SELECT $2, story_id, $1, $4 FROM unnest($3::text[]) AS story_id RETURNING story_id
     ), parts AS (SELECT story_id FROM moved UNION ALL SELECT story_id FROM merged)
     SELECT mention_id FROM post_memory JOIN parts USING (story_id) WHERE state <> 'deleted'
     UNION ALL
     SELECT mention_id FROM post_memory JOIN parts ON mention_id = parts.story_id WHERE state <> 'deleted'`,
    [workspaceId, projectId, ended, into],
  );
  return rows.map(({ mention_id }) => mention_id);
}
