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
  /** `postedAt` of the row that it replaces; null: it is new. */
  readonly replaces: number | null;
}

/** First key of the advisory locks of stories. */
const STORIES_LOCK = 7_265_040;

/** Projects share this many locks: a transaction may hold all of them, and the server has room for some thousands. */
const LOCKS = 512;

/** How a transaction works on the stories of projects: beside others that give stories, or alone, to make stories one. */
export type StoryLock = 'shared' | 'alone';

const LOCK = { shared: 'pg_advisory_xact_lock_shared', alone: 'pg_advisory_xact_lock' } as const;

/** Waits for the lock of the stories of these projects, and holds it until the transaction ends. */
export async function lockStories(
  tx: Queryable,
  projectIds: readonly string[],
  lock: StoryLock,
): Promise<void> {
  await tx.query(
    `SELECT ${LOCK[lock]}($1, lock) FROM (
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

const columnsOf = (keys: readonly StoryKeyRow[]) => [
  keys.map(({ projectId }) => projectId),
  keys.map(({ workspaceId }) => workspaceId),
  keys.map(({ key }) => key),
  keys.map(({ storyId }) => storyId),
  keys.map(({ postedAt }) => postedAt),
  keys.map(({ keptDays }) => keptDays),
];

/** Inserts keys in their order, so that two transactions never deadlock. Known ones stay as they are. */
const INSERT_KEYS = `
  WITH new AS (
    INSERT INTO story_keys (project_id, workspace_id, key, story_id, posted_at, kept_until)
    SELECT project_id, workspace_id, key, story_id, to_timestamp(posted_ms / 1000.0), current_date + kept_days
    FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[], $5::bigint[], $6::integer[])
      AS key (project_id, workspace_id, key, story_id, posted_ms, kept_days)
    ORDER BY project_id, key
    ON CONFLICT DO NOTHING RETURNING 1
  ) SELECT count(*) AS written FROM new`;

/** Passes keys to other stories, locked in the same order. */
const REPLACE_KEYS = `
  WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[], $5::bigint[], $6::integer[], $7::bigint[])
      AS key (project_id, workspace_id, key, story_id, posted_ms, kept_days, replaced_ms)
  ), locked AS MATERIALIZED (
    SELECT wanted.* FROM story_keys k JOIN wanted USING (project_id, key)
    WHERE k.posted_at = to_timestamp(replaced_ms / 1000.0)::timestamptz(3)
    ORDER BY project_id, key FOR UPDATE OF k
  ), replaced AS (
    UPDATE story_keys k
    SET story_id = locked.story_id, posted_at = to_timestamp(posted_ms / 1000.0), kept_until = current_date + kept_days
    FROM locked WHERE k.project_id = locked.project_id AND k.key = locked.key RETURNING 1
  ) SELECT count(*) AS written FROM replaced`;

/**
 * Keeps keys, or passes them to other stories. Returns whether each was as `replaces` says; if not, another transaction
 * has changed it, and this one must be undone. The caller holds a lock of the projects. No key may occur twice.
 */
export async function keepStoryKeys(tx: Queryable, keys: readonly StoryKeyRow[]): Promise<boolean> {
  const fresh = keys.filter(({ replaces }) => replaces === null);
  const replacing = keys.filter(({ replaces }) => replaces !== null);
  let written = 0;
  for (const [statement, rows, more] of [
    [INSERT_KEYS, fresh, []],
    [REPLACE_KEYS, replacing, [replacing.map(({ replaces }) => replaces!)]],
  ] as const) {
    if (rows.length === 0) continue;
    const [answer] = await tx.query<{ written: number }>(statement, [...columnsOf(rows), ...more]);
    written += answer!.written;
  }
  return written === keys.length;
}

/**
 * Makes stories of a project part of another one. The caller holds the lock of the project alone. Returns the mentions of the
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

/** The story of a mention. */
export interface MentionStory {
  readonly story_id: string;
  /** The id of its thread at the source; null: not known. */
  readonly thread_id: string | null;
  /** Whether other mentions tell it too. */
  readonly is_shared: boolean;
}

/** Returns the story of a mention of a project; undefined when it is not stored. The caller holds the lock of the project alone. */
export async function storyOfMention(
  tx: Queryable,
  projectId: string,
  mentionId: string,
): Promise<MentionStory | undefined> {
  const [story] = await tx.query<MentionStory>(
    `WITH told AS (
       SELECT thread_id, coalesce(m.into_story, p.story_id, mention_id) AS story_id
       FROM post_memory p LEFT JOIN story_merges m
         ON m.project_id = p.project_id AND m.story_id = coalesce(p.story_id, mention_id)
       WHERE p.project_id = $1 AND mention_id = $2 AND state = 'stored'
     ), parts AS (
       SELECT story_id AS part FROM told
       UNION ALL SELECT m.story_id FROM story_merges m JOIN told ON into_story = told.story_id WHERE project_id = $1
     ), others AS (
       SELECT mention_id, state FROM post_memory JOIN parts ON story_id = part
       UNION ALL SELECT mention_id, state FROM post_memory JOIN parts ON mention_id = part
     )
     SELECT *, EXISTS (SELECT FROM others WHERE mention_id <> $2 AND state <> 'deleted') AS is_shared FROM told`,
    [projectId, mentionId],
  );
  return story;
}
