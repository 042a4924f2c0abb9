import type { SweepScope } from '../../schemas/mentions/mention.ts';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import type { Change, MentionStore } from './mention-change.ts';
import { applyChange, recordChange } from './mention-changes.ts';
import { forgetProjectBatch } from '../../postgres/mentions/post-memory.ts';

/**
 * A change of a project that its mentions follow: a purge removes them, with every scan record and what is remembered
 * of the project; a regroup makes their groups those of their keywords; uncategorise empties a category.
 */
export type Sweep =
  | { readonly kind: 'purge' }
  | { readonly kind: 'regroup' }
  | { readonly kind: 'uncategorise'; readonly category_id: number };

export interface SweepFacts {
  /** Some of the mentions in the scope; none when the sweep is done. */
  idsToSweep(workspaceId: number, projectId: string, scope: SweepScope): Promise<string[]>;
  /** Removes every verdict of a project that is purged. */
  removeVerdictsOfProject(workspaceId: number, projectId: string): Promise<void>;
}

interface SweepRow {
  readonly seq: number;
  readonly workspace_id: number;
  readonly project_id: string;
  readonly sweep: Sweep;
}

/** Whoever works on a sweep has it to himself for this long, and for as long again after each chunk. */
const TAKEN = `now() + interval '15 seconds'`;

/** Takes a sweep for as long again. */
const keep = (db: Queryable, seq: number) =>
  db.query(`UPDATE project_sweeps SET taken_until = ${TAKEN} WHERE seq = $1`, [seq]);

/** Asked after each chunk of a sweep whether to go on with it at once. */
type GoesOn = () => boolean;

/** Writes a sweep down, so that a kill in its midst cannot leave it half done, and gives its number. */
export async function recordSweep(
  db: Queryable,
  workspaceId: number,
  projectId: string,
  sweep: Sweep,
): Promise<number> {
  const [row] = await db.query<{ seq: number }>(
    `INSERT INTO project_sweeps (workspace_id, project_id, sweep, taken_until) VALUES ($1, $2, $3, ${TAKEN}) RETURNING seq`,
    [workspaceId, projectId, JSON.stringify(sweep)],
  );
  return row!.seq;
}

/** The group of every keyword the project ever had, as two lists side by side; 0 is "no group". */
async function groupsOfKeywords(db: Queryable, projectId: string) {
  const rows = await db.query<{ id: number; group_id: number }>(
    'SELECT id, coalesce(group_id, 0) AS group_id FROM keywords WHERE project_id = $1 ORDER BY id',
    [projectId],
  );
  // The engine refuses empty lists here; 0 is no keyword's id.
  const known = rows.length > 0 ? rows : [{ id: 0, group_id: 0 }];
  return { keywords: known.map((row) => row.id), groups: known.map((row) => row.group_id) };
}

async function planSweep(db: Queryable, row: SweepRow): Promise<{ scope: SweepScope; change: Change }> {
  switch (row.sweep.kind) {
    case 'purge':
      return { scope: { kind: 'project' }, change: { kind: 'delete', purge: true } };
    case 'uncategorise':
      return {
        scope: { kind: 'category', categoryId: row.sweep.category_id },
        change: { kind: 'set', patch: { category_id: null } },
      };
    case 'regroup': {
      const lists = await groupsOfKeywords(db, row.project_id);
      return { scope: { kind: 'groups', ...lists }, change: { kind: 'regroup', ...lists } };
    }
  }
}

/** Changes mentions in a sweep's scope, chunk by chunk through the same door as any change. True: until none is left. */
async function sweepMentions(
  postgres: Postgres,
  facts: MentionStore & SweepFacts,
  row: SweepRow,
  goesOn: GoesOn,
): Promise<boolean> {
  const { scope, change } = await planSweep(postgres, row);
  let previous = '';
  for (let isEnough = false; ; isEnough = !goesOn()) {
    const ids = await facts.idsToSweep(row.workspace_id, row.project_id, scope);
    // The same mentions again would mean that the change does not take: better stop than turn for ever.
    if (ids.length === 0 || ids.join() === previous) return true;
    if (isEnough) return false;
    previous = ids.join();
    await keep(postgres, row.seq);
    for (const part of await recordChange(postgres, row.workspace_id, ids, change)) {
      await applyChange(postgres, facts, part);
    }
  }
}

/**
 * Removes what is left of a purged project once its mentions are gone. Then mentions are swept once more: one may have been on its way
 * into the store, holding the lock of its memory, and without a memory none can follow. The same goes for verdicts, which are
 * removed last and all at once: each statement that removes some of them costs as much as one that removes all.
 */
async function purgeRest(
  postgres: Postgres,
  facts: MentionStore & SweepFacts,
  row: SweepRow,
  goesOn: GoesOn,
): Promise<boolean> {
  while (await forgetProjectBatch(postgres, row.project_id)) {
    if (!goesOn()) return false;
    await keep(postgres, row.seq);
  }
  await forgetScans(postgres, row.project_id);
  await sweepMentions(postgres, facts, row, () => true);
  await facts.removeVerdictsOfProject(row.workspace_id, row.project_id);
  return true;
}

/** Carries a written sweep out, for as long as `goesOn`: then what is left of it is free for whoever comes next. Default: all of it. */
export async function runSweep(
  postgres: Postgres,
  facts: MentionStore & SweepFacts,
  seq: number,
  goesOn: GoesOn = () => true,
): Promise<void> {
  const [row] = await postgres.query<SweepRow>(
    'SELECT seq, workspace_id, project_id, sweep FROM project_sweeps WHERE seq = $1',
    [seq],
  );
  if (!row) return;
  const isDone =
    (await sweepMentions(postgres, facts, row, goesOn)) &&
    (row.sweep.kind !== 'purge' || (await purgeRest(postgres, facts, row, goesOn)));
  await postgres.query(
    isDone
      ? 'DELETE FROM project_sweeps WHERE seq = $1'
      : 'UPDATE project_sweeps SET taken_until = now() WHERE seq = $1',
    [seq],
  );
}

/** Removes what Postgres holds of a purged project's past, besides the memory of its posts. */
async function forgetScans(postgres: Postgres, projectId: string): Promise<void> {
  await postgres.transaction(async (tx) => {
    await tx.query('DELETE FROM lessons WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM project_models WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM corrections WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM audit_answers WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM rejudgings WHERE project_id = $1', [projectId]);
    await tx.query(
      'DELETE FROM keyword_cursors USING keywords k WHERE keyword_id = k.id AND k.project_id = $1',
      [projectId],
    );
    await tx.query('DELETE FROM scan_runs WHERE project_id = $1', [projectId]);
  });
}

/**
 * Numbers of sweeps that nobody works on: what is left of long ones, and what a killed process left. The one that has waited longest
 * comes first, so that a purge of a million mentions holds up no other.
 */
export async function forgottenSweeps(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ seq: number }>(
    'SELECT seq FROM project_sweeps WHERE taken_until < now() ORDER BY taken_until, seq LIMIT 20',
  );
  return rows.map((row) => row.seq);
}
