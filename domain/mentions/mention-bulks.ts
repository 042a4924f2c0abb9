import { randomUUID } from 'node:crypto';
import type { MentionPatch } from '../../schemas/mentions/mention.ts';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import type { BulkPart, Change, MentionStore } from './mention-change.ts';
import { applyChange, holdOffChanges } from './mention-changes.ts';

/**
 * A bulk is one change of any number of mentions. It is written down in parts, as changes are; then it is applied to the store
 * many parts at a time, and that is when it shows; then each part is told to the stream by the relay, at the pace of the
 * log. A later change of a mention finds the part that is not told yet among the earlier changes of it, and has it told first.
 */

/** Parts applied by one statement: with `CHANGE_SIZE` mentions each, what `Facts.setMany` takes. */
const PARTS_AT_ONCE = 10;

/** A bulk as it was written down. */
export interface RecordedBulk {
  readonly workspaceId: number;
  /** Mentions in it. */
  readonly mentions: number;
  /** Numbers of its first and last part; null when there are no mentions. */
  readonly parts: { readonly first: number; readonly last: number } | null;
}

/**
 * Writes a bulk down, part by part as the lists of ids come (ascending, at most `CHANGE_SIZE` each), all or nothing: once this
 * resolves no kill can lose any of it.
 */
export async function recordBulk(
  postgres: Postgres,
  workspaceId: number,
  lists: AsyncIterable<readonly string[]>,
  patch: MentionPatch,
): Promise<RecordedBulk> {
  const id = randomUUID();
  return postgres.transaction(async (tx) => {
    let mentions = 0;
    const seqs: number[] = [];
    for await (const ids of lists) {
      const bulk: BulkPart = { id, first: ids[0]!, last: ids.at(-1)!, applied: false };
      const change: Change = { kind: 'set', patch, bulk };
      const [row] = await tx.query<{ seq: number }>(
        'INSERT INTO mention_changes (workspace_id, mention_ids, change) VALUES ($1, $2, $3) RETURNING seq',
        [workspaceId, ids, JSON.stringify(change)],
      );
      seqs.push(row!.seq);
      mentions += ids.length;
    }
    const [first, last] = [seqs[0], seqs.at(-1)];
    return { workspaceId, mentions, parts: first && last ? { first, last } : null };
  });
}

interface PartRow {
  readonly seq: number;
  readonly mention_ids: string[];
  readonly change: Extract<Change, { kind: 'set' }>;
}

/** The oldest parts of one bulk of the workspace that are not applied yet, up to a number. */
const NEXT_PARTS = `
  WITH waiting AS (
    SELECT seq, change -> 'bulk' ->> 'id' AS bulk FROM mention_changes
    WHERE workspace_id = $1 AND seq <= $2 AND change -> 'bulk' ->> 'applied' = 'false'
  )
  SELECT seq, mention_ids, change FROM mention_changes
  WHERE seq IN (SELECT seq FROM waiting WHERE bulk = (SELECT bulk FROM waiting ORDER BY seq LIMIT 1)
                ORDER BY seq LIMIT ${PARTS_AT_ONCE})
  ORDER BY seq`;

/** Applies the next parts while no other change of the workspace is at work; false when there are none. */
async function applyParts(
  postgres: Postgres,
  facts: MentionStore,
  workspaceId: number,
  last: number,
): Promise<boolean> {
  return postgres.transaction(async (tx) => {
    await holdOffChanges(tx, workspaceId);
    const parts = await tx.query<PartRow>(NEXT_PARTS, [workspaceId, last]);
    if (parts.length === 0) return false;
    const ids = parts.flatMap(({ mention_ids }) => mention_ids);
    await facts.setMany(workspaceId, ids, parts[0]!.change.patch);
    await tx.query(
      `UPDATE mention_changes SET change = jsonb_set(change, '{bulk,applied}', 'true') WHERE seq = ANY($1::bigint[])`,
      [parts.map(({ seq }) => seq)],
    );
    return true;
  });
}

/**
 * Applies the parts of bulks of a workspace up to a number, the oldest first, so that of two bulks the later one holds. Safe
 * to repeat, and to be done by several at once. A bulk of a single part is done with entirely.
 */
export async function applyBulk(
  postgres: Postgres,
  facts: MentionStore,
  { workspaceId, parts }: Pick<RecordedBulk, 'workspaceId' | 'parts'>,
): Promise<void> {
  if (parts === null) return;
  while (await applyParts(postgres, facts, workspaceId, parts.last));
  if (parts.first === parts.last) await applyChange(postgres, facts, parts.last);
}

/** Applies what is left of bulks that nobody has applied for a while: what killed processes left. False: nothing was. */
export async function applyForgottenBulk(
  postgres: Postgres,
  facts: MentionStore,
  olderThanMs: number,
): Promise<boolean> {
  const [oldest] = await postgres.query<{ seq: number; workspace_id: number }>(
    `SELECT seq, workspace_id FROM mention_changes
     WHERE change -> 'bulk' ->> 'applied' = 'false' AND created_at < now() - $1 * interval '1 millisecond'
     ORDER BY seq LIMIT 1`,
    [olderThanMs],
  );
  return oldest ? applyParts(postgres, facts, oldest.workspace_id, oldest.seq) : false;
}

/** Tells the stream of the oldest part that is applied: puts its mentions into the outbox. False: there is none. */
export async function tellBulk(postgres: Postgres, facts: MentionStore): Promise<boolean> {
  const [oldest] = await postgres.query<{ seq: number }>(
    `SELECT seq FROM mention_changes WHERE change -> 'bulk' ->> 'applied' = 'true' ORDER BY seq LIMIT 1`,
  );
  if (oldest) await applyChange(postgres, facts, oldest.seq);
  return oldest !== undefined;
}

/** Whether so many events wait in the outbox that no further part ought to be told: the changes of others would wait behind. */
export async function outboxIsFull(db: Queryable, most: number): Promise<boolean> {
  const [row] = await db.query<{ waiting: number }>(
    'SELECT count(*) AS waiting FROM (SELECT FROM mention_events LIMIT $1) AS first_ones',
    [most],
  );
  return row!.waiting >= most;
}
