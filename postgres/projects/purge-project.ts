import type { Postgres } from '../client.ts';

/** Deletes all records of a purged project except the memory of its posts. */
export async function deleteProjectRecords(postgres: Postgres, projectId: string): Promise<void> {
  await postgres.transaction(async (tx) => {
    await tx.query('DELETE FROM lessons WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM project_models WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM corrections WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM mention_notes WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM audit_answers WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM rule_acts WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM rules WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM mutes WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM project_sources WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM rejudgings WHERE project_id = $1', [projectId]);
    await tx.query(
      'DELETE FROM search_cursors USING keywords k WHERE keyword_id = k.id AND k.project_id = $1',
      [projectId],
    );
    await tx.query('DELETE FROM story_keys WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM story_merges WHERE project_id = $1', [projectId]);
    await tx.query('DELETE FROM scan_runs WHERE project_id = $1', [projectId]);
  });
}
