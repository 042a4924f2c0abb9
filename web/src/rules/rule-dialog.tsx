import { useState, type SubmitEvent } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import type { Rule } from '../api/records.ts';
import { Sheet } from '../ui/dialog/sheet.tsx';
import { InputField } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { draftOf, ruleBody, type RuleDraft } from './rule-draft.ts';
import { ActionFields, MatchFields } from './rule-fields.tsx';
import { RuleSimulation } from './rule-simulation.tsx';
import type { RuleNames } from './rule-text.ts';
import styles from './rules.module.css';

interface RuleDialogProps {
  /** The rule to edit; null: a new one. */
  readonly rule: Rule | null;
  readonly names: RuleNames;
  readonly onClose: () => void;
}

/** Adds or edits a rule. Beside it stands what it would have matched in the last 30 days. */
export function RuleDialog({ rule, names, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(rule));
  const set = (change: Partial<RuleDraft>) => setDraft({ ...draft, ...change });
  const create = useApiMutation('create_rule', ['list_rules']);
  const update = useApiMutation('update_rule', ['list_rules']);
  const body = ruleBody(draft);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const done = { onSuccess: onClose };
    if (rule) update.mutate({ path: { rule: rule.id }, body }, done);
    else create.mutate({ body }, done);
  };
  return (
    <Sheet
      title={rule ? 'Edit rule' : 'Add rule'}
      onClose={onClose}
      preview={<RuleSimulation filters={body.filters} />}
    >
      <Form
        error={create.error ?? update.error}
        isBusy={create.isPending || update.isPending}
        action={rule ? 'Save' : 'Add rule'}
        onSubmit={submit}
        onCancel={onClose}
      >
        <div className={styles.fields}>
          <InputField
            label="Name"
            name="name"
            required
            maxLength={80}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
          />
          <MatchFields {...{ draft, set, names }} />
          <ActionFields {...{ draft, set, names }} />
        </div>
      </Form>
    </Sheet>
  );
}
