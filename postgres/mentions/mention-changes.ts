import type { MentionVerdict } from '../../schemas/judging/rejudging.ts';
import type { EngagementPoint } from '../../schemas/mentions/engagement-point.ts';
import type { FormerMention, MentionPatch, MentionSet } from '../../schemas/mentions/mention.ts';
import type { Queryable } from '../client.ts';

/** The most mentions in one change: as many as one ClickHouse statement can name. */
export const CHANGE_SIZE = 5_000;

/** Marks a change as one part of a bulk change. Many parts are applied at once, then published one by one. */
export interface BulkPart {
  readonly id: string;
  /** The smallest and greatest id of the part, so that looking for the changes of a mention need not read the list. */
  readonly first: string;
  readonly last: string;
  /** Whether the store has the change, so that only publishing is left. */
  readonly applied: boolean;
}

/** A change of the mentions that a row of `mention_changes` names. */
export type Change =
  | {
      readonly kind: 'set';
      readonly patch: MentionPatch & Pick<MentionSet, 'lang'>;
      readonly bulk?: BulkPart;
    }
  /** A draft by the service. Unless `replace`, mentions with a draft that somebody saved keep theirs. */
  | { readonly kind: 'write_draft'; readonly draft: string; readonly replace: boolean }
  | {
      readonly kind: 'add_keywords';
      readonly keyword_ids: readonly number[];
      readonly group_ids: readonly number[];
    }
  /** Their story turned out to be part of this one. */
  | { readonly kind: 'set_story'; readonly story_id: string }
  | { readonly kind: 'regroup'; readonly keywords: readonly number[]; readonly groups: readonly number[] }
  /** New verdicts by mention id. Fields that people have set stay as they are. */
  | {
      readonly kind: 'judge';
      readonly verdicts: Readonly<Record<string, MentionVerdict>>;
      /** What mentions were before their posts were edited; absent where they were judged again for another reason. */
      readonly former?: Readonly<Record<string, FormerMention>>;
    }
  /** What changed at the source, by mention id. */
  | { readonly kind: 'revise'; readonly revisions: Readonly<Record<string, Revision>> }
  | Deletion;

/** What a post says now, as far as it changed. */
export interface Revision {
  /** When the source said so: ISO time. */
  readonly at: string;
  readonly engagement?: number;
  readonly trend?: number | null;
  /** Its words, as far as they were edited, and its language as the source says; null: it does not. */
  readonly title?: string | null;
  readonly text?: string;
  readonly lang?: string | null;
  /** What the source said last before that. */
  readonly before?: EngagementPoint;
}

/** A deletion, which is published before it is carried out. With `purge`, `runSweep` deletes the verdicts. */
export interface Deletion {
  readonly kind: 'delete';
  readonly purge?: true;
  /** Whether the outbox and the memory have it, so that only the store is left. */
  readonly published?: true;
}

/** A recorded change. `seq` orders the changes. */
export interface ChangeRow {
  readonly seq: number;
  readonly workspace_id: number;
  readonly mention_ids: string[];
  readonly change: Change;
}

/** A recorded part of a bulk change. */
export interface PartRow extends ChangeRow {
  readonly change: Extract<Change, { kind: 'set' }>;
}

const COLUMNS = 'seq, workspace_id, mention_ids, change';

/**
 * Records a change in chunks of `CHANGE_SIZE` mentions and returns their numbers. The relay applies what a crash
 * leaves.
 */
export async function recordChange(
  db: Queryable,
  workspaceId: number,
  mentionIds: readonly string[],
  change: Change,
): Promise<number[]> {
  const chunks: string[] = [];
  for (let at = 0; at < mentionIds.length; at += CHANGE_SIZE) {
    chunks.push(JSON.stringify(mentionIds.slice(at, at + CHANGE_SIZE)));
  }
  const rows = await db.query<{ seq: number }>(
    `INSERT INTO mention_changes (workspace_id, mention_ids, change)
     SELECT $1, ARRAY(SELECT jsonb_array_elements_text(chunk::jsonb)), $3
     FROM unnest($2::text[]) WITH ORDINALITY AS part (chunk, place) ORDER BY place RETURNING seq`,
    [workspaceId, chunks, JSON.stringify(change)],
  );
  return rows.map((row) => row.seq);
}

/** Returns a change; undefined when it is done. */
export async function findChange(tx: Queryable, seq: number): Promise<ChangeRow | undefined> {
  const [row] = await tx.query<ChangeRow>(`SELECT ${COLUMNS} FROM mention_changes WHERE seq = $1`, [seq]);
  return row;
}

/**
 * The numbers of the changes `$1` and of all that come before them: earlier ones of the same mentions, what comes before
 * those, and so on. A bulk has hundreds of long parts; their bounds rule most of them out. INTERSECT hashes the ids, where
 * the operator && would compare each with each: for parts of 5,000 that takes twenty times as long.
 */
const UP_TO = `WITH RECURSIVE due (seq) AS (
    SELECT seq FROM mention_changes WHERE seq = ANY($1::bigint[])
    UNION
    SELECT earlier.seq FROM (
        SELECT seq, workspace_id, mention_ids, first, last FROM due JOIN mention_changes USING (seq) CROSS JOIN LATERAL (
          SELECT min(id COLLATE "C") AS first, max(id COLLATE "C") AS last FROM unnest(mention_ids) AS id
        ) AS bounds OFFSET 0 -- Reads the bounds once, not once for each earlier change.
      ) AS change
      JOIN mention_changes earlier ON earlier.seq < change.seq AND earlier.workspace_id = change.workspace_id
    WHERE CASE WHEN earlier.change -> 'bulk' ->> 'first' > change.last COLLATE "C" THEN false
               WHEN earlier.change -> 'bulk' ->> 'last' < change.first COLLATE "C" THEN false
               ELSE EXISTS (SELECT unnest(earlier.mention_ids) INTERSECT SELECT unnest(change.mention_ids)) END
  )`;

/** Returns a change and all that come before it, in order; none when it is done. */
export const changesUpTo = (db: Queryable, seq: number) =>
  db.query<ChangeRow>(`${UP_TO} SELECT ${COLUMNS} FROM due JOIN mention_changes USING (seq) ORDER BY seq`, [
    [seq],
  ]);

/** Returns the numbers of the changes that come before these, in order, apart from parts of a bulk. */
export async function changesBefore(db: Queryable, seqs: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ seq: number }>(
    `${UP_TO} SELECT seq FROM due JOIN mention_changes USING (seq)
     WHERE seq <> ALL($1::bigint[]) AND change -> 'bulk' IS NULL ORDER BY seq`,
    [seqs],
  );
  return rows.map((row) => row.seq);
}

/** Replaces the mentions of a deletion and what it says. */
export async function updateDeletion(
  tx: Queryable,
  seq: number,
  mentionIds: readonly string[],
  deletion: Deletion,
): Promise<void> {
  await tx.query('UPDATE mention_changes SET mention_ids = $2, change = $3 WHERE seq = $1', [
    seq,
    mentionIds,
    JSON.stringify(deletion),
  ]);
}

/** Removes a change that is done, or moves it behind all others for the mentions that it has to wait for. */
export async function settleChange(tx: Queryable, seq: number, waiting: readonly string[]): Promise<void> {
  if (waiting.length === 0) await tx.query('DELETE FROM mention_changes WHERE seq = $1', [seq]);
  else
    await tx.query('UPDATE mention_changes SET mention_ids = $2, created_at = now() WHERE seq = $1', [
      seq,
      waiting,
    ]);
}

/** First key of the advisory locks on the changes of a workspace; the second is its id. */
const CHANGES_LOCK = 7_265_003;

/** Waits until no change of the workspace is being applied, and blocks all others until the transaction ends. */
export async function lockChanges(tx: Queryable, workspaceId: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [CHANGES_LOCK, workspaceId]);
}

/** Blocks only `lockChanges` until the transaction ends. */
export async function shareChangesLock(tx: Queryable, workspaceId: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock_shared($1, $2)', [CHANGES_LOCK, workspaceId]);
}

/** Returns the changes (not bulk parts) that nobody has applied for a while, oldest first: a crash left them. */
export async function abandonedChanges(db: Queryable, olderThanMs: number): Promise<number[]> {
  const rows = await db.query<{ seq: number }>(
    `SELECT seq FROM mention_changes WHERE created_at < now() - $1 * interval '1 millisecond' AND change -> 'bulk' IS NULL
     ORDER BY created_at, seq LIMIT 200`,
    [olderThanMs],
  );
  return rows.map((row) => row.seq);
}

/** Returns up to `limit` unapplied parts of the oldest bulk of the workspace, among the changes up to `lastSeq`. */
export const nextParts = (tx: Queryable, workspaceId: number, lastSeq: number, limit: number) =>
  tx.query<PartRow>(
    `WITH waiting AS (
       SELECT seq, change -> 'bulk' ->> 'id' AS bulk FROM mention_changes
       WHERE workspace_id = $1 AND seq <= $2 AND change -> 'bulk' ->> 'applied' = 'false'
     )
     SELECT ${COLUMNS} FROM mention_changes
     WHERE seq IN (SELECT seq FROM waiting WHERE bulk = (SELECT bulk FROM waiting ORDER BY seq LIMIT 1)
                   ORDER BY seq LIMIT $3)
     ORDER BY seq`,
    [workspaceId, lastSeq, limit],
  );

/** Marks parts as applied. */
export async function markPartsApplied(tx: Queryable, seqs: readonly number[]): Promise<void> {
  await tx.query(
    `UPDATE mention_changes SET change = jsonb_set(change, '{bulk,applied}', 'true') WHERE seq = ANY($1::bigint[])`,
    [seqs],
  );
}

/** Returns the oldest unapplied part that nobody has applied for a while; undefined: none. */
export async function abandonedPart(
  db: Queryable,
  olderThanMs: number,
): Promise<Pick<PartRow, 'seq' | 'workspace_id'> | undefined> {
  const [row] = await db.query<Pick<PartRow, 'seq' | 'workspace_id'>>(
    `SELECT seq, workspace_id FROM mention_changes
     WHERE change -> 'bulk' ->> 'applied' = 'false' AND created_at < now() - $1 * interval '1 millisecond'
     ORDER BY seq LIMIT 1`,
    [olderThanMs],
  );
  return row;
}

/** Returns the number of the oldest applied part, which is to be published; undefined: none. */
export async function nextPartToPublish(db: Queryable): Promise<number | undefined> {
  const [row] = await db.query<{ seq: number }>(
    `SELECT seq FROM mention_changes WHERE change -> 'bulk' ->> 'applied' = 'true' ORDER BY seq LIMIT 1`,
  );
  return row?.seq;
}
