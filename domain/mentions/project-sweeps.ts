import type { SweepScope } from '../../schemas/mentions/mention.ts';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import { recordChange, type Change } from '../../postgres/mentions/mention-changes.ts';
import { forgetProjectBatch } from '../../postgres/mentions/forget-posts.ts';
import {
  deleteSweep,
  findSweep,
  releaseSweep,
  renewSweepLease,
  type SweepRow,
} from '../../postgres/mentions/project-sweeps.ts';
import { groupsOfKeywords } from '../../postgres/projects/keywords.ts';
import { deleteProjectRecords } from '../../postgres/projects/purge-project.ts';
import { applyChange } from './apply-change.ts';
import type { MentionStore } from './mention-store.ts';

/** Called after each chunk of a sweep. Returns whether to continue now. */
type ShouldContinue = () => boolean;

/** Runs a recorded sweep while `shouldContinue` (default: to its end). The relay continues the rest. */
export async function runSweep(
  postgres: Postgres,
  store: MentionStore,
  seq: number,
  shouldContinue: ShouldContinue = () => true,
): Promise<void> {
  const row = await findSweep(postgres, seq);
  if (!row) return;
  const isDone =
    (await sweepMentions(postgres, store, row, shouldContinue)) &&
    (row.sweep.kind !== 'purge' || (await purgeRecords(postgres, store, row, shouldContinue)));
  await (isDone ? deleteSweep(postgres, seq) : releaseSweep(postgres, seq));
}

/** Returns which mentions a sweep changes, and how. */
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
      const rows = await groupsOfKeywords(db, row.project_id);
      // ClickHouse refuses empty lists here; no keyword has the id 0.
      const known = rows.length > 0 ? rows : [{ id: 0, group_id: 0 }];
      const lists = { keywords: known.map(({ id }) => id), groups: known.map(({ group_id }) => group_id) };
      return { scope: { kind: 'groups', ...lists }, change: { kind: 'regroup', ...lists } };
    }
  }
}

/** Changes the mentions of a sweep chunk by chunk, like any other change. Returns whether none is left. */
async function sweepMentions(
  postgres: Postgres,
  store: MentionStore,
  row: SweepRow,
  shouldContinue: ShouldContinue,
): Promise<boolean> {
  const { scope, change } = await planSweep(postgres, row);
  let previous = '';
  for (let isPaused = false; ; isPaused = !shouldContinue()) {
    const ids = await store.idsToSweep(row.workspace_id, row.project_id, scope);
    // The same mentions again mean that the change has no effect. Stop rather than loop forever.
    if (ids.length === 0 || ids.join() === previous) return true;
    if (isPaused) return false;
    previous = ids.join();
    await renewSweepLease(postgres, row.seq);
    for (const part of await recordChange(postgres, row.workspace_id, ids, change)) {
      await applyChange(postgres, store, part);
    }
  }
}

/**
 * Deletes the records of a purged project and sweeps mentions once more: one may have been stored meanwhile, and
 * without a memory no other can follow. Verdicts and histories go last and at once, because deleting some costs as much as all.
 */
async function purgeRecords(
  postgres: Postgres,
  store: MentionStore,
  row: SweepRow,
  shouldContinue: ShouldContinue,
): Promise<boolean> {
  while (await forgetProjectBatch(postgres, row.project_id)) {
    if (!shouldContinue()) return false;
    await renewSweepLease(postgres, row.seq);
  }
  await deleteProjectRecords(postgres, row.project_id);
  await sweepMentions(postgres, store, row, () => true);
  await store.removeRecordsOfProject(row.workspace_id, row.project_id);
  return true;
}
