import { applyRules } from '../../../domain/rules/apply-rules.ts';
import { muteKey } from '../../../domain/mutes/mute-key.ts';
import type { Queryable } from '../../../postgres/client.ts';
import { addMuteOnce } from '../../../postgres/mentions/mutes.ts';
import {
  activeRules,
  logRuleActs,
  ruleRevisions,
  writerOfRule,
  type ActiveRule,
  type NewRuleAct,
} from '../../../postgres/rules/active-rules.ts';
import type { MentionEvent } from '../../../schemas/mentions/mention.ts';
import { createWorkspaceCache } from '../workspace-cache.ts';

const actOf = (rule: ActiveRule, mention: MentionEvent): NewRuleAct => ({
  ...{ rule_id: rule.id, mention_id: mention.id, at: mention.occurred_at, actions: rule.actions },
  ...{ workspaceId: mention.workspace_id, projectId: mention.project_id },
});

/** Mutes the author of a mention by a rule, as far as the rule reaches: from the next post on, unless that is muted already. */
async function muteAuthor(db: Queryable, rule: ActiveRule, mention: MentionEvent): Promise<void> {
  const { author, source, workspace_id } = mention;
  const key = author === null ? null : muteKey('author', author);
  const writer = key === null ? null : await writerOfRule(db, rule.id);
  if (author === null || key === null || writer === null) return;
  await addMuteOnce(db, workspace_id, {
    ...{
      kind: 'author',
      value: author,
      key,
      source,
      project_id: rule.project_id,
      until: null,
      backdate: false,
    },
    ...{ by: writer.actor_id, by_kind: writer.actor_kind, by_name: `the rule "${rule.name}"` },
  });
}

/**
 * Creates the step that applies the rules of workspaces to new mentions, and writes to the log what each did. A repeated step
 * changes nothing more. Throws what the store throws.
 */
export function createRuleStep(db: Queryable) {
  const rulesOf = createWorkspaceCache({
    revisions: ruleRevisions.bind(null, db),
    read: activeRules.bind(null, db),
  });
  return async (mentions: readonly MentionEvent[]): Promise<readonly MentionEvent[]> => {
    if (mentions.length === 0) return mentions;
    const rules = await rulesOf([...new Set(mentions.map(({ workspace_id }) => workspace_id))]);
    if (rules.size === 0) return mentions;
    const ruled = mentions.map((mention) => applyRules(rules.get(mention.workspace_id) ?? [], mention));
    await logRuleActs(
      db,
      ruled.flatMap(({ mention, matched }) => matched.map((rule) => actOf(rule, mention))),
    );
    for (const { mention, matched } of ruled)
      for (const rule of matched) if (rule.actions.mute) await muteAuthor(db, rule, mention);
    return ruled.map(({ mention }) => mention);
  };
}
