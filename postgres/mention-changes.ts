import { type Mention, type MentionEvent, type MentionPatch, type MentionSet } from '../schemas/mention.ts';
import { type Postgres, type Queryable } from './client.ts';
import { addKeywords, lockMemory, setMemoryState } from './post-memory.ts';

/** A change of the mentions that a row of `mention_changes` names. */
export type Change =
  | { readonly kind: 'set'; readonly patch: MentionPatch }
  | {
      readonly kind: 'add_keywords';
      readonly keyword_ids: readonly number[];
      readonly group_ids: readonly number[];
    }
  | { readonly kind: 'regroup'; readonly keywords: readonly number[]; readonly groups: readonly number[] }
  | { readonly kind: 'delete' };

/** What applying a change needs of the store of mentions. */
export interface Facts {
  byId(workspaceId: number, ids: readonly string[]): Promise<Mention[]>;
  set(workspaceId: number, ids: readonly string[], columns: MentionSet): Promise<void>;
  regroup(
    workspaceId: number,
    ids: readonly string[],
    keywords: readonly number[],
    groups: readonly number[],
  ): Promise<void>;
  remove(workspaceId: number, ids: readonly string[]): Promise<void>;
}

/** Most mentions in one change: what one ClickHouse statement can name. */
export const CHANGE_SIZE = 2000;

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

/** Notes further keywords of a post that its project holds already; the mention follows when the change is applied. */
export async function recordKeywords(
  postgres: Postgres,
  workspaceId: number,
  mentionId: string,
  keywordIds: readonly number[],
  groupIds: readonly number[],
): Promise<void> {
  await postgres.transaction(async (tx) => {
    await addKeywords(tx, mentionId, keywordIds);
    await recordChange(tx, workspaceId, [mentionId], {
      kind: 'add_keywords',
      keyword_ids: keywordIds,
      group_ids: groupIds,
    });
  });
}

async function execute(
  facts: Facts,
  workspaceId: number,
  current: readonly Mention[],
  change: Change,
): Promise<Mention[]> {
  const ids = current.map((mention) => mention.id);
  switch (change.kind) {
    case 'delete':
      await facts.remove(workspaceId, ids);
      return [...current];
    case 'set':
      await facts.set(workspaceId, ids, change.patch);
      break;
    case 'regroup':
      await facts.regroup(workspaceId, ids, change.keywords, change.groups);
      break;
    case 'add_keywords':
      for (const mention of current) {
        const union = (own: readonly number[], more: readonly number[]) =>
          [...new Set([...own, ...more])].sort((a, b) => a - b);
        await facts.set(workspaceId, [mention.id], {
          keyword_ids: union(mention.keyword_ids, change.keyword_ids),
          group_ids: union(mention.group_ids, change.group_ids),
        });
      }
      break;
  }
  return facts.byId(workspaceId, ids);
}

async function publishLater(
  tx: Queryable,
  workspaceId: number,
  mentions: readonly Mention[],
  event: MentionEvent['event'],
) {
  const occurred_at = new Date().toISOString();
  await tx.query(
    `INSERT INTO mention_events (mention_id, event)
     SELECT e ->> 'id', e FROM unnest($1::jsonb[]) AS e`,
    [
      mentions.map((mention) =>
        JSON.stringify({ ...mention, event, occurred_at, workspace_id: workspaceId }),
      ),
    ],
  );
  await tx.query(`SELECT pg_notify('earshot_mention_events', '')`);
}

/** Applies one change in one transaction, under the locks of the mentions it names; see `applyChange`. */
async function applyOne(
  postgres: Postgres,
  facts: Facts,
  seq: number,
  ids: readonly string[],
): Promise<Mention[]> {
  return postgres.transaction(async (tx) => {
    const memory = await lockMemory(tx, ids);
    const [due] = await tx.query<ChangeRow>(
      'SELECT seq, workspace_id, mention_ids, change FROM mention_changes WHERE seq = $1',
      [seq],
    );
    if (!due) return [];
    const alive = ids.filter((id) => memory.get(id)?.state !== 'deleted');
    const current = await facts.byId(due.workspace_id, alive);
    const onTheWay = alive.length > current.length && alive.some((id) => memory.get(id)?.state === 'claimed');
    if (onTheWay && due.change.kind === 'add_keywords') return [];
    const changed = current.length > 0 ? await execute(facts, due.workspace_id, current, due.change) : [];
    const deletion = due.change.kind === 'delete';
    if (changed.length > 0)
      await publishLater(tx, due.workspace_id, changed, deletion ? 'deleted' : 'updated');
    await setMemoryState(
      tx,
      current.map(({ id }) => id),
      deletion ? 'deleted' : 'stored',
    );
    await tx.query('DELETE FROM mention_changes WHERE seq = $1', [seq]);
    return changed;
  });
}

/**
 * Applies a written change to the facts and puts what became of each mention into the outbox. Earlier changes of the
 * same mentions go first. Safe to repeat: a change sets values. Gives the mentions after the change (for a deletion,
 * as they last were); those that another process has applied meanwhile are read back.
 *
 * Keywords found for a mention that is still on its way to the store wait: they are left for the relay.
 */
export async function applyChange(postgres: Postgres, facts: Facts, seq: number): Promise<Mention[]> {
  const chain = await postgres.query<ChangeRow>(
    `SELECT o.seq, o.workspace_id, o.mention_ids, o.change FROM mention_changes mine JOIN mention_changes o
       ON o.seq <= mine.seq AND o.workspace_id = mine.workspace_id AND o.mention_ids && mine.mention_ids
     WHERE mine.seq = $1 ORDER BY o.seq`,
    [seq],
  );
  let result: Mention[] = [];
  for (const change of chain) result = await applyOne(postgres, facts, change.seq, change.mention_ids);
  return result;
}

/** Numbers of written changes that nobody has applied for a while: what a killed process left, oldest first. */
export async function forgottenChanges(db: Queryable, olderThanMs: number): Promise<number[]> {
  const rows = await db.query<{ seq: number }>(
    `SELECT seq FROM mention_changes WHERE created_at < now() - $1 * interval '1 millisecond' ORDER BY seq LIMIT 200`,
    [olderThanMs],
  );
  return rows.map((row) => row.seq);
}
