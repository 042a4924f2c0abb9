import type { ActiveRule } from '../../postgres/rules/active-rules.ts';
import { matchesSelection } from '../filters/matches-selection.ts';
import { relevanceBand, type Mention, type MentionEvent } from '../../schemas/mentions/mention.ts';
import { isMuted } from '../../schemas/mentions/mute.ts';
import { changeTags, MAX_TAGS } from '../../schemas/mentions/tag.ts';
import type { RuleActions } from '../../schemas/rules/rule.ts';

/** A new mention after the rules that match it. */
export interface Ruled<M extends Mention> {
  /** The mention, with `rules` and `alerts` if any rule matched. */
  readonly mention: M;
  /** The rules that matched, first to last. */
  readonly matched: readonly ActiveRule[];
}

const matches = ({ project_id, selection }: ActiveRule, mention: Mention) =>
  (project_id === null || project_id === mention.project_id) && matchesSelection(selection, mention);

/** Returns a mention after the actions of a rule. */
function act<M extends Mention>(mention: M, { add_tags, assignee, status, urgency }: RuleActions): M {
  return {
    ...mention,
    ...(add_tags && { tags: changeTags(mention.tags, { add_tags }).slice(0, MAX_TAGS) }),
    ...(assignee !== undefined && { assignee }),
    ...(status !== undefined && { status }),
    ...(urgency !== undefined && { urgency, relevance: relevanceBand(urgency) }),
  };
}

/**
 * Applies rules, in this order, to a mention that nobody has seen yet. Every rule is compared with the mention as it was
 * judged, so that no rule sets off another; where several set the same field, the last one wins. Muted mentions are left as
 * they are. Pure.
 */
export function applyRules<M extends Mention & Pick<Partial<MentionEvent>, 'rules' | 'alerts'>>(
  rules: readonly ActiveRule[],
  mention: M,
): Ruled<M> {
  if (rules.length === 0 || isMuted(mention.judge)) return { mention, matched: [] };
  const matched = rules.filter((rule) => matches(rule, mention));
  if (matched.length === 0) return { mention, matched };
  const ruled = matched.reduce((before, { actions }) => act(before, actions), mention);
  const alerts = [...new Set(matched.flatMap(({ actions: { alert } }) => alert ?? []))];
  return {
    mention: { ...ruled, rules: matched.map(({ id }) => id), ...(alerts.length > 0 && { alerts }) },
    matched,
  };
}
