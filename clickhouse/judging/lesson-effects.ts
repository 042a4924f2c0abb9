import type { ClickHouseClient } from '@clickhouse/client';
import type { LessonEffect } from '../../schemas/judging/lesson.ts';
import { select } from '../select.ts';

/** The effect of a lesson that no verdict used. */
const NONE: LessonEffect = { used: 0, changed: 0, last_used_at: null };

interface EffectRow {
  readonly lesson: number;
  readonly used: string | number;
  readonly changed: string | number;
  readonly last_ms: string | number;
}

/** Returns a function from a lesson's id to its effect, from the ledger of verdicts of a project. */
export async function lessonEffects(
  clickhouse: ClickHouseClient,
  { workspaceId, projectId }: { readonly workspaceId: number; readonly projectId: string },
  ids: readonly number[],
): Promise<(id: number) => LessonEffect> {
  if (ids.length === 0) return () => NONE;
  const rows = await select<EffectRow>(
    clickhouse,
    `SELECT lesson, count() AS used, countIf(ifNull(taught, false)) AS changed,
              toUnixTimestamp64Milli(max(judged_at)) AS last_ms
            FROM verdicts FINAL ARRAY JOIN lessons AS lesson
            WHERE workspace_id = {workspace:UInt32} AND project_id = {project:String} AND has({ids:Array(UInt32)}, lesson)
            GROUP BY lesson`,
    { workspace: workspaceId, project: projectId, ids },
  );
  const effects = new Map(
    rows.map(({ lesson, used, changed, last_ms }): [number, LessonEffect] => [
      lesson,
      {
        used: Number(used),
        changed: Number(changed),
        last_used_at: new Date(Number(last_ms)).toISOString(),
      },
    ]),
  );
  return (id) => effects.get(id) ?? NONE;
}
