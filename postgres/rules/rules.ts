import type { Static } from '@sinclair/typebox';
import type { ActorKind } from '../../schemas/accounts/audit.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { RULE_DEFAULTS, type Rule } from '../../schemas/rules/rule.ts';
import type { Queryable } from '../client.ts';
import { IN_LIVE_PROJECT_OR_NONE } from '../projects/live-projects.ts';

/** The fields of a rule that a caller can set, and what follows from them. */
export type RuleWrite = Partial<Pick<Rule, 'name' | 'filters' | 'actions' | 'active'>> & {
  /** Null: behind all others. */
  readonly position?: number | null;
  readonly project_id?: string | null;
  readonly selection?: Partial<MentionSelection>;
  readonly actor_kind: Static<typeof ActorKind>;
  readonly actor_id: string;
};

const COLUMNS = `id, name, filters, actions, position, active, created_at, updated_at,
  (SELECT jsonb_build_object('count', count(*), 'last_at',
     to_char(max(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM rule_acts a WHERE a.rule_id = rules.id) AS acted`;
const WRITABLE = 'name, project_id, filters, selection, actions, position, active, actor_kind, actor_id';

/** Returns the rules of a workspace, in the order in which they act. */
export const listRules = (tx: Queryable, workspaceId: number) =>
  tx.query<Rule>(
    `SELECT ${COLUMNS} FROM rules WHERE workspace_id = $1 AND ${IN_LIVE_PROJECT_OR_NONE} ORDER BY position, id`,
    [workspaceId],
  );

/** Returns a rule; null when the workspace has none with this id. */
export const getRule = (tx: Queryable, workspaceId: number, id: number) =>
  tx.one<Rule>(
    `SELECT ${COLUMNS} FROM rules WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT_OR_NONE}`,
    [workspaceId, id],
  );

/** The position behind all rules of a workspace, or of its rules that meet a condition. */
const behind = (condition = 'true') =>
  `(SELECT least(coalesce(max(r.position) + 1, 0), 1000000) FROM rules r WHERE r.workspace_id = $1 AND ${condition})`;

/** Adds a rule; without a position, behind all others. */
export async function insertRule(tx: Queryable, workspaceId: number, rule: RuleWrite): Promise<Rule> {
  const [row] = await tx.query<Rule>(
    `INSERT INTO rules (workspace_id, ${WRITABLE})
     SELECT $1, name, project_id, filters, selection, actions, coalesce(position, ${behind()}), active, actor_kind, actor_id
     FROM jsonb_populate_record(NULL::rules, $2::jsonb) RETURNING ${COLUMNS}`,
    [workspaceId, JSON.stringify({ ...RULE_DEFAULTS, ...rule })],
  );
  return row!;
}

/** Sets the given fields of a rule and returns it; null when there is none. */
export const updateRule = (tx: Queryable, workspaceId: number, id: number, patch: RuleWrite) =>
  tx.one<Rule>(
    `UPDATE rules SET updated_at = now(), revision = nextval('rules_revision'),
       (${WRITABLE}) = (SELECT name, project_id, filters, selection, actions, coalesce(position, ${behind('r.id <> rules.id')}), active, actor_kind, actor_id
         FROM jsonb_populate_record(rules, $3::jsonb))
     WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING ${COLUMNS}`,
    [workspaceId, id, JSON.stringify(patch)],
  );

/** Deletes a rule and the log of what it did; false when there is none. */
export const deleteRule = (tx: Queryable, workspaceId: number, id: number) =>
  tx.some(
    `DELETE FROM rules WHERE workspace_id = $1 AND id = $2::bigint AND ${IN_LIVE_PROJECT_OR_NONE} RETURNING id`,
    [workspaceId, id],
  );
