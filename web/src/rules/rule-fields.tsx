import { STATUSES } from '../feed/filters/feed-search.ts';
import { FilterFields } from '../mentions/filter-fields.tsx';
import { STATUS_NAMES } from '../mentions/mention-text.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { InputField, SelectField } from '../ui/form/field.tsx';
import { Options } from '../ui/form/options.tsx';
import type { RuleDraft } from './rule-draft.ts';
import type { RuleNames } from './rule-text.ts';

interface FieldsProps {
  readonly names: RuleNames;
  readonly draft: RuleDraft;
  readonly set: (change: Partial<RuleDraft>) => void;
}

const ANY = ['', 'Any'] as const;
const NO_CHANGE = ['', 'No change'] as const;

/** Which mentions a rule is about. */
export function MatchFields({ draft, set, names }: FieldsProps) {
  const { project, q } = draft.filters as { readonly project?: string; readonly q?: string };
  const setFilters = (change: RuleDraft['filters']) => set({ filters: { ...draft.filters, ...change } });
  return (
    <fieldset>
      <legend>When a new mention matches</legend>
      <SelectField
        label="Project"
        name="project"
        value={project ?? ''}
        // Categories, groups and keywords are those of a project.
        onChange={({ target }) =>
          setFilters({ project: target.value, categories: undefined, groups: undefined, keywords: undefined })
        }
      >
        <Options items={[ANY, ...names.projects.map(({ id, name }) => [id, name] as const)]} />
      </SelectField>
      <InputField
        label="Query"
        name="q"
        value={q ?? ''}
        maxLength={500}
        hint='Words, or a query: "acme sync" -jobs urgency:>=70.'
        onChange={({ target }) => setFilters({ q: target.value })}
      />
      <FilterFields
        filters={draft.filters}
        projectId={project || null}
        onChange={(filters) => set({ filters })}
      />
    </fieldset>
  );
}

/** What a rule does. */
export function ActionFields({ draft, set, names }: FieldsProps) {
  const { actions, tags } = draft;
  const setAction = (change: RuleDraft['actions']) => set({ actions: { ...actions, ...change } });
  return (
    <fieldset>
      <legend>Then</legend>
      <InputField
        label="Add tags"
        name="add_tags"
        hint="With commas between them."
        value={tags}
        onChange={({ target }) => set({ tags: target.value })}
      />
      <SelectField
        label="Assign to"
        name="assignee"
        value={actions.assignee ?? ''}
        onChange={({ target }) => setAction({ assignee: target.value })}
      >
        <Options
          items={[NO_CHANGE, ...names.members.map(({ id, name, email }) => [id, name ?? email] as const)]}
        />
      </SelectField>
      <SelectField
        label="Status"
        name="status"
        value={actions.status ?? ''}
        onChange={({ target }) => setAction({ status: STATUSES.find((each) => each === target.value) })}
      >
        <Options items={[NO_CHANGE, ...STATUSES.map((status) => [status, STATUS_NAMES[status]] as const)]} />
      </SelectField>
      <InputField
        label="Urgency"
        name="urgency"
        type="number"
        min={0}
        max={100}
        value={actions.urgency ?? ''}
        onChange={({ target }) =>
          setAction({ urgency: target.value === '' ? undefined : Number(target.value) })
        }
      />
      <SelectField
        label="Send to the alert"
        name="alert"
        value={actions.alert ?? ''}
        onChange={({ target }) => setAction({ alert: target.value })}
      >
        <Options items={[['', 'None'], ...names.alerts.map(({ id, name }) => [id, name] as const)]} />
      </SelectField>
      <Checkbox
        label="Mute the author"
        checked={actions.mute === true}
        onChange={(mute) => setAction({ mute })}
      />
    </fieldset>
  );
}
