import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import { forgetLessonsOf } from '../../postgres/judging/lessons.ts';
import { execute, type Change, type Deletion, type MentionStore } from './mention-change.ts';
import { addToOutbox } from '../../postgres/mentions/mention-outbox.ts';
import { addKeywords, forgetPosts, lockMemory, setMemoryState } from '../../postgres/mentions/post-memory.ts';
import { purgedProjects } from '../../postgres/mentions/purged-projects.ts';

/** Most mentions in one change: what one ClickHouse statement can name. */
export const CHANGE_SIZE = 5_000;

interface ChangeRow {
  readonly seq: number;
  readonly workspace_id: number;
  readonly mention_ids: string[];
  readonly change: Change;
}

/**
 * Writes changes down, in chunks of `CHANGE_SIZE`, and gives their numbers. Once this has committed no kill can lose
 * them: whoever runs next applies what is left.
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

/** Further keywords of posts that their project holds already. */
export interface FurtherKeywords {
  readonly workspaceId: number;
  readonly mentionIds: readonly string[];
  readonly keywordIds: readonly number[];
  /** Groups of these keywords. */
  readonly groupIds: readonly number[];
}

/** Notes further keywords of posts; the mentions follow when the relay comes to it. */
export async function recordKeywords(
  postgres: Postgres,
  additions: readonly FurtherKeywords[],
): Promise<void> {
  if (additions.length === 0) return;
  await postgres.transaction(async (tx) => {
    await lockMemory(
      tx,
      additions.flatMap(({ mentionIds }) => mentionIds),
    );
    for (const { workspaceId, mentionIds, keywordIds, groupIds } of additions) {
      await addKeywords(tx, mentionIds, keywordIds);
      const change: Change = { kind: 'add_keywords', keyword_ids: keywordIds, group_ids: groupIds };
      await recordChange(tx, workspaceId, mentionIds, change);
    }
  });
}

/** Takes a change off the list, or leaves it there for the mentions that it has to wait for, behind all others. */
async function settle(tx: Queryable, seq: number, waiting: readonly string[]): Promise<void> {
  if (waiting.length === 0) await tx.query('DELETE FROM mention_changes WHERE seq = $1', [seq]);
  else
    await tx.query('UPDATE mention_changes SET mention_ids = $2, created_at = now() WHERE seq = $1', [
      seq,
      waiting,
    ]);
}

/** First key of the advisory locks on the changes of a workspace; the second is its id. */
const CHANGES_LOCK = 7_265_003;

/**
 * Waits until no change of the workspace is being applied, and keeps all others waiting until the transaction ends: what changes
 * too many mentions to lock each of them takes this lock instead, for the length of one statement.
 */
export async function holdOffChanges(tx: Queryable, workspaceId: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [CHANGES_LOCK, workspaceId]);
}

/** A change that is a deletion. */
interface DeletionRow extends ChangeRow {
  readonly change: Deletion;
}

const isDeletion = (row: ChangeRow): row is DeletionRow => row.change.kind === 'delete';
const isPurge = (row: ChangeRow) => isDeletion(row) && row.change.purge === true;

/**
 * Puts a deletion of these mentions into the outbox and the memory, and gives what is left of it to carry out. A purge forgets its
 * posts at once, and removes also what the memory has as deleted, which a store from a backup may hold again.
 */
async function tellDeletion(
  tx: Queryable,
  due: DeletionRow,
  current: readonly Mention[],
  waiting: readonly string[],
): Promise<DeletionRow | null> {
  const { purge } = due.change;
  const ids = purge ? due.mention_ids : current.map(({ id }) => id);
  if (ids.length === 0) {
    await settle(tx, due.seq, waiting);
    return null;
  }
  await forgetLessonsOf(tx, current);
  await addToOutbox(tx, due.workspace_id, current, 'deleted');
  await (purge ? forgetPosts(tx, ids) : setMemoryState(tx, ids, 'deleted'));
  if (waiting.length > 0) await recordChange(tx, due.workspace_id, waiting, due.change);
  const change: Deletion = { ...due.change, told: true };
  await tx.query('UPDATE mention_changes SET mention_ids = $2, change = $3 WHERE seq = $1', [
    due.seq,
    ids,
    JSON.stringify(change),
  ]);
  return { ...due, mention_ids: ids, change };
}

/** Removes from the store what a deletion has told of. Safe to repeat: nothing changes or stores what is remembered as deleted. */
async function carryOut(
  postgres: Postgres,
  facts: MentionStore,
  { seq, workspace_id: workspaceId, mention_ids: ids, change }: DeletionRow,
): Promise<void> {
  // Verdicts first: were they left, nothing would lead to them any more.
  if (!change.purge) await facts.removeVerdicts(workspaceId, ids);
  await facts.remove(workspaceId, ids);
  await settle(postgres, seq, []);
}

/** These mentions but for those that a purge has told of and forgotten, and that the store still holds for a moment. */
async function withoutPurged(
  tx: Queryable,
  mentions: readonly Mention[],
  memory: ReadonlyMap<string, unknown>,
): Promise<readonly Mention[]> {
  const unknown = mentions.filter(({ id }) => !memory.has(id));
  if (unknown.length === 0) return mentions;
  const purged = await purgedProjects(tx, [...new Set(unknown.map(({ project_id }) => project_id))]);
  return mentions.filter(({ id, project_id }) => memory.has(id) || !purged.has(project_id));
}

/** What became of mentions by a change, and a deletion that is told but not carried out yet. */
interface Applied {
  readonly changed: readonly Mention[];
  readonly deletion: DeletionRow | null;
}

/** Applies one change in one transaction, under the locks of the mentions it names; see `applyChange`. */
const applyLocked = (
  postgres: Postgres,
  facts: MentionStore,
  { seq, workspace_id: workspaceId, mention_ids: ids }: ChangeRow,
): Promise<Applied> =>
  postgres.transaction(async (tx) => {
    // Before the locks of the mentions, and shared with other changes: only bulks are kept out.
    await tx.query('SELECT pg_advisory_xact_lock_shared($1, $2)', [CHANGES_LOCK, workspaceId]);
    const memory = await lockMemory(tx, ids);
    const [due] = await tx.query<ChangeRow>(
      'SELECT seq, workspace_id, mention_ids, change FROM mention_changes WHERE seq = $1',
      [seq],
    );
    if (!due) return { changed: [], deletion: null };
    if (isDeletion(due) && due.change.told) return { changed: [], deletion: due };
    const alive = ids.filter((id) => memory.get(id)?.state !== 'deleted');
    const found = await facts.byId(workspaceId, alive);
    const current = isPurge(due) ? found : await withoutPurged(tx, found, memory);
    const present = new Set(current.map(({ id }) => id));
    const onTheWay = alive.filter((id) => !present.has(id) && memory.get(id)?.state === 'claimed');
    if (isDeletion(due))
      return { changed: current, deletion: await tellDeletion(tx, due, current, onTheWay) };
    const { change } = due;
    const changed =
      current.length > 0 && change.kind !== 'delete'
        ? await execute(tx, facts, workspaceId, current, change)
        : [];
    if (changed.length > 0) await addToOutbox(tx, workspaceId, changed, 'updated');
    await setMemoryState(tx, [...present], 'stored');
    await settle(tx, seq, change.kind === 'add_keywords' ? onTheWay : []);
    return { changed, deletion: null };
  });

/** Applies one change and, of a deletion, what comes after the telling. Gives the mentions it changed. */
async function applyOne(
  postgres: Postgres,
  facts: MentionStore,
  row: ChangeRow,
): Promise<readonly Mention[]> {
  const { changed, deletion } = await applyLocked(postgres, facts, row);
  if (deletion) await carryOut(postgres, facts, deletion);
  return changed;
}

/**
 * Applies a written change to the facts and puts what became of each mention into the outbox. Earlier changes of the
 * same mentions go first. Safe to repeat: a change sets values. Gives the mentions after the change (for a deletion,
 * as they last were); those that another process has applied meanwhile are read back.
 *
 * Keywords found for mentions that are still on their way to the store wait, and so do deletions of them (a post may be
 * deleted at its source within seconds): they are left for the relay.
 */
export async function applyChange(
  postgres: Postgres,
  facts: MentionStore,
  seq: number,
): Promise<readonly Mention[]> {
  const chain = await postgres.query<ChangeRow>(
    // Bulks have hundreds of long parts: their bounds tell of most that they are not concerned.
    `WITH mine AS (
       SELECT *, (SELECT min(id COLLATE "C") FROM unnest(mention_ids) AS id) AS first,
              (SELECT max(id COLLATE "C") FROM unnest(mention_ids) AS id) AS last
       FROM mention_changes WHERE seq = $1
     )
     SELECT o.seq, o.workspace_id, o.mention_ids, o.change FROM mine JOIN mention_changes o
       ON o.seq <= mine.seq AND o.workspace_id = mine.workspace_id
     WHERE CASE WHEN o.change -> 'bulk' ->> 'first' > mine.last COLLATE "C" THEN false
                WHEN o.change -> 'bulk' ->> 'last' < mine.first COLLATE "C" THEN false
                ELSE o.mention_ids && mine.mention_ids END
     ORDER BY o.seq`,
    [seq],
  );
  let result: readonly Mention[] = [];
  for (const change of chain) result = await applyOne(postgres, facts, change);
  return result;
}

/** Numbers of written changes that nobody has applied for a while: what a killed process left, oldest first. Parts of bulks go their own way. */
export async function forgottenChanges(db: Queryable, olderThanMs: number): Promise<number[]> {
  const rows = await db.query<{ seq: number }>(
    `SELECT seq FROM mention_changes WHERE created_at < now() - $1 * interval '1 millisecond' AND change -> 'bulk' IS NULL
     ORDER BY created_at, seq LIMIT 200`,
    [olderThanMs],
  );
  return rows.map((row) => row.seq);
}
