import type { Static } from '@sinclair/typebox';
import type { ActorKind } from '../../schemas/accounts/audit.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { Rule, RuleAct } from '../../schemas/rules/rule.ts';
import type { Queryable } from '../client.ts';

/** An active rule. */
export interface ActiveRule extends Pick<Rule, 'id' | 'name' | 'actions'> {
  /** Null: every project of the workspace. */
  readonly project_id: string | null;
  /** Its filters. */
  readonly selection: Omit<MentionSelection, 'workspaceId' | 'projectIds'>;
}

/** Returns the active rules of a workspace, in the order in which they act. Not for tenants. */
export const activeRules = (db: Queryable, workspaceId: number) =>
  db.query<ActiveRule>(
    `SELECT id, name, project_id, selection, actions FROM rules WHERE workspace_id = $1 AND active ORDER BY position, id`,
    [workspaceId],
  );

/** Returns a text for each of these workspaces that has rules, which is another one after each change of them. */
export async function ruleRevisions(
  db: Queryable,
  workspaceIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.query<{ workspace_id: number; revision: string }>(
    `SELECT workspace_id, count(*) || ' ' || sum(revision) AS revision FROM rules
     WHERE workspace_id = ANY($1) GROUP BY workspace_id`,
    [workspaceIds],
  );
  return new Map(rows.map(({ workspace_id, revision }) => [workspace_id, revision]));
}

/** What a rule does with a mention, to be written to the log. */
export interface NewRuleAct extends RuleAct {
  readonly workspaceId: number;
  readonly projectId: string;
}

/** Writes to the log what rules do with mentions, once for each rule and mention. Those of deleted rules are left out. */
export async function logRuleActs(db: Queryable, acts: readonly NewRuleAct[]): Promise<void> {
  if (acts.length === 0) return;
  await db.query(
    `INSERT INTO rule_acts (rule_id, mention_id, workspace_id, project_id, actions, at)
     SELECT rule_id, mention_id, "workspaceId", "projectId", act.actions, at
     FROM jsonb_to_recordset($1::jsonb) AS act (rule_id integer, mention_id text, "workspaceId" integer, "projectId" text,
       actions jsonb, at timestamptz)
     WHERE EXISTS (SELECT FROM rules WHERE id = rule_id)
     ORDER BY rule_id, mention_id ON CONFLICT DO NOTHING`,
    [JSON.stringify(acts)],
  );
}

/** Returns the last `limit` acts of a rule, newest first. */
export const listRuleActs = (tx: Queryable, workspaceId: number, ruleId: number, limit: number) =>
  tx.query<RuleAct>(
    `SELECT rule_id, mention_id, at, actions FROM rule_acts WHERE workspace_id = $1 AND rule_id = $2
     ORDER BY at DESC, mention_id LIMIT $3`,
    [workspaceId, ruleId, limit],
  );

/** Returns who wrote a rule last; null when it is gone. */
export const writerOfRule = (db: Queryable, ruleId: number) =>
  db.one<{ actor_kind: Static<typeof ActorKind>; actor_id: string }>(
    'SELECT actor_kind, actor_id FROM rules WHERE id = $1',
    [ruleId],
  );
