import type { ClickHouseClient } from '@clickhouse/client';
import { MUTE_MARK } from '../../schemas/mentions/mute.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { standInName } from '../../schemas/judging/verdict.ts';
import { idToDecimal, readMentions } from '../mentions/mention-row.ts';
import { select } from '../select.ts';

/** The suffix of a judge's name for provisional verdicts, made because the month's tokens were used up. */
const PROVISIONAL_MARK = standInName('', 'budget');

/** Mentions of a project to be judged again. Muted ones never are, unless their mute is deleted. */
export interface JudgedScope {
  readonly workspaceId: number;
  readonly projectId: string;
  /** Post times, milliseconds since 1970; null: no bound. `until` is exclusive. */
  readonly since: number | null;
  readonly until: number | null;
  readonly provisionalOnly: boolean;
}

const boundOf = (ms: number) => (BigInt(Math.max(0, Math.floor(ms))) << 80n).toString();

function scopeWhere({ workspaceId, projectId, since, until, provisionalOnly }: JudgedScope) {
  const conditions = [
    'workspace_id = {workspace:UInt32}',
    'project_id = {project:String}',
    // Nobody has judged them.
    `NOT startsWith(judge, '${MUTE_MARK}')`,
    ...(since === null ? [] : ['id >= {since:UInt128}']),
    ...(until === null ? [] : ['id < {until:UInt128}']),
    ...(provisionalOnly ? ['endsWith(judge, {mark:String})'] : []),
  ];
  const params = {
    workspace: workspaceId,
    project: projectId,
    mark: PROVISIONAL_MARK,
    ...(since !== null && { since: boundOf(since) }),
    ...(until !== null && { until: boundOf(until) }),
  };
  return { sql: conditions.join(' AND '), params };
}

/** Counts the mentions in the scope. */
export async function countJudged(clickhouse: ClickHouseClient, scope: JudgedScope): Promise<number> {
  const where = scopeWhere(scope);
  const [row] = await select<{ total: number }>(
    clickhouse,
    `SELECT count() AS total FROM mentions WHERE ${where.sql}`,
    where.params,
  );
  return Number(row?.total ?? 0);
}

/** Returns up to `limit` mentions of the scope, newest first, below the id `after` if there is one. */
export async function judgedMentions(
  clickhouse: ClickHouseClient,
  scope: JudgedScope,
  limit: number,
  after: string | null,
): Promise<Mention[]> {
  const where = scopeWhere(scope);
  return readMentions(
    clickhouse,
    `WHERE ${where.sql} ${after === null ? '' : 'AND id < {after:UInt128}'}
            ORDER BY id DESC LIMIT {limit:UInt32}`,
    { ...where.params, limit, ...(after !== null && { after: idToDecimal(after) }) },
  );
}

/**
 * Returns a random sample of `limit` mentions of the scope. It is the same each time, because a hash of the id decides.
 */
export async function sampleJudged(clickhouse: ClickHouseClient, scope: JudgedScope, limit: number) {
  const where = scopeWhere(scope);
  return readMentions(
    clickhouse,
    `WHERE ${where.sql} AND id IN (
              SELECT id FROM mentions WHERE ${where.sql} ORDER BY sipHash64(id) LIMIT {limit:UInt32})
            ORDER BY id DESC`,
    { ...where.params, limit },
  );
}

/** Returns the projects with provisional verdicts on posts since a time (ms), and how many each has. */
export async function projectsWithProvisional(
  clickhouse: ClickHouseClient,
  since: number,
): Promise<{ workspace_id: number; project_id: string; total: number }[]> {
  return select(
    clickhouse,
    `SELECT workspace_id, project_id, count() AS total FROM mentions
            WHERE id >= {since:UInt128} AND endsWith(judge, {mark:String}) GROUP BY workspace_id, project_id`,
    { since: boundOf(since), mark: PROVISIONAL_MARK },
  );
}
