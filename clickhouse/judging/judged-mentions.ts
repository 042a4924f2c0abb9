import type { ClickHouseClient } from '@clickhouse/client';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { standInName } from '../../schemas/judging/verdict.ts';
import { idToDecimal, MENTION_COLUMNS, toMention, type MentionRow } from '../mentions/mention-row.ts';

/** What the name of a judge ends with where it stood in because the month's tokens were spent. */
const PROVISIONAL_MARK = standInName('', 'budget');

/** Mentions of a project to be judged again. */
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

/** How many mentions are in the scope. */
export async function countJudged(clickhouse: ClickHouseClient, scope: JudgedScope): Promise<number> {
  const where = scopeWhere(scope);
  const answer = await clickhouse.query({
    query: `SELECT count() AS total FROM mentions WHERE ${where.sql}`,
    query_params: where.params,
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ total: number }>();
  return Number(row?.total ?? 0);
}

/** Up to `limit` mentions of the scope, the newest first, below the id `after` where there is one. */
export async function judgedMentions(
  clickhouse: ClickHouseClient,
  scope: JudgedScope,
  limit: number,
  after: string | null,
): Promise<Mention[]> {
  const where = scopeWhere(scope);
  const answer = await clickhouse.query({
    query: `SELECT ${MENTION_COLUMNS} FROM mentions
            WHERE ${where.sql} ${after === null ? '' : 'AND id < {after:UInt128}'}
            ORDER BY id DESC LIMIT {limit:UInt32}`,
    query_params: { ...where.params, limit, ...(after !== null && { after: idToDecimal(after) }) },
    format: 'JSONEachRow',
  });
  return (await answer.json<MentionRow>()).map(toMention);
}

/** `limit` mentions of the scope at random: the same ones each time, since a hash of the id chooses. */
export async function sampleJudged(
  clickhouse: ClickHouseClient,
  scope: JudgedScope,
  limit: number,
): Promise<Mention[]> {
  const where = scopeWhere(scope);
  const answer = await clickhouse.query({
    query: `SELECT ${MENTION_COLUMNS} FROM mentions
            WHERE ${where.sql} AND id IN (
              SELECT id FROM mentions WHERE ${where.sql} ORDER BY sipHash64(id) LIMIT {limit:UInt32})
            ORDER BY id DESC`,
    query_params: { ...where.params, limit },
    format: 'JSONEachRow',
  });
  return (await answer.json<MentionRow>()).map(toMention);
}

/** Projects that have provisional verdicts, with how many, since a post time in milliseconds. */
export async function projectsWithProvisional(
  clickhouse: ClickHouseClient,
  since: number,
): Promise<{ workspace_id: number; project_id: string; total: number }[]> {
  const answer = await clickhouse.query({
    query: `SELECT workspace_id, project_id, count() AS total FROM mentions
            WHERE id >= {since:UInt128} AND endsWith(judge, {mark:String}) GROUP BY workspace_id, project_id`,
    query_params: { since: boundOf(since), mark: PROVISIONAL_MARK },
    format: 'JSONEachRow',
  });
  return answer.json();
}
