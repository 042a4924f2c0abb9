import { useState } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import type { Rule } from '../api/records.ts';
import { MentionLink } from '../mentions/mention-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { Button } from '../ui/button.tsx';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { moveRule } from './rule-order.ts';
import { actionText, ruleFilterText, type RuleNames } from './rule-text.ts';

interface RuleListProps {
  readonly rules: readonly Rule[];
  readonly names: RuleNames;
  readonly canWrite: boolean;
  readonly onEdit: (rule: Rule) => void;
}

/** The rules in their order, with what each has done. */
export function RuleList({ rules, names, canWrite, onEdit }: RuleListProps) {
  const [removed, setRemoved] = useState<Rule | null>(null);
  const [logged, setLogged] = useState<Rule | null>(null);
  const update = useApiMutation('update_rule', ['list_rules']);
  return (
    <>
      <Table label="Rules" head={['Rule', 'When', 'Then', 'Acted', '']}>
        {rules.map((rule) => (
          <tr key={rule.id}>
            <td>
              <bdi>{rule.name}</bdi> {!rule.active && <Badge>Off</Badge>}
            </td>
            <td>{ruleFilterText(rule.filters, names)}</td>
            <td>{actionText(rule.actions, names)}</td>
            <td>
              <Button size="s" kind="quiet" onClick={() => setLogged(rule)}>
                {rule.acted.count}
                <span className="visually-hidden"> times: what {rule.name} did</span>
              </Button>
            </td>
            <td>
              {canWrite && (
                <>
                  <OrderButtons rule={rule} rules={rules} />
                  <Button size="s" kind="quiet" onClick={() => onEdit(rule)}>
                    Edit<span className="visually-hidden"> {rule.name}</span>
                  </Button>
                  <Button
                    size="s"
                    kind="quiet"
                    onClick={() => update.mutate({ path: { rule: rule.id }, body: { active: !rule.active } })}
                  >
                    Turn {rule.active ? 'off' : 'on'}
                    <span className="visually-hidden"> {rule.name}</span>
                  </Button>
                  <Button size="s" kind="quiet" onClick={() => setRemoved(rule)}>
                    Delete<span className="visually-hidden"> {rule.name}</span>
                  </Button>
                </>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {removed && (
        <ActionDialog
          title={`Delete ${isolateBidi(removed.name)}?`}
          action="Delete rule"
          operation="delete_rule"
          input={{ path: { rule: removed.id } }}
          refreshes={['list_rules']}
          onClose={() => setRemoved(null)}
        >
          Its log goes with it. What it did stays.
        </ActionDialog>
      )}
      {logged && <ActsDialog rule={logged} names={names} onClose={() => setLogged(null)} />}
    </>
  );
}

const DIRECTIONS = [
  { by: -1, arrow: '↑', text: 'earlier' },
  { by: 1, arrow: '↓', text: 'later' },
] as const;

/** Buttons that let a rule act one place earlier or later. */
function OrderButtons({ rule, rules }: { readonly rule: Rule; readonly rules: readonly Rule[] }) {
  const toast = useToast();
  const update = useApiMutation('update_rule', ['list_rules']);
  const move = async (by: -1 | 1, text: string) => {
    for (const { id, position } of moveRule(rules, rule.id, by))
      await update.mutateAsync({ path: { rule: id }, body: { position } });
    toast({ text: `${isolateBidi(rule.name)} now acts ${text}.` });
  };
  return DIRECTIONS.map(({ by, arrow, text }) => (
    <Button
      key={by}
      size="s"
      kind="quiet"
      aria-label={`Let ${rule.name} act ${text}`}
      disabled={update.isPending || moveRule(rules, rule.id, by).length === 0}
      onClick={() => void move(by, text).catch(() => undefined)}
    >
      {arrow}
    </Button>
  ));
}

interface ActsDialogProps {
  readonly rule: Rule;
  readonly names: RuleNames;
  readonly onClose: () => void;
}

function ActsDialog({ rule, names, onClose }: ActsDialogProps) {
  const acts = useApiQuery('list_rule_acts', { path: { rule: rule.id } });
  return (
    <Dialog title={`What ${isolateBidi(rule.name)} did`} onClose={onClose}>
      <Loaded query={acts}>
        {(list) =>
          list.length === 0 ? (
            <p>Nothing yet.</p>
          ) : (
            <Table label="Acts" head={['When', 'Mention', 'Did']}>
              {list.map(({ mention_id, at, actions }) => (
                <tr key={mention_id}>
                  <td>
                    <Time at={at} />
                  </td>
                  <td>
                    <MentionLink mention={mention_id} />
                  </td>
                  <td>{actionText(actions, names)}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Dialog>
  );
}
