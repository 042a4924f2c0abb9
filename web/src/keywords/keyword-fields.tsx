import type { KeywordGroup } from '../api/records.ts';
import { fromLines, SOURCE_OPTIONS } from '../mentions/filter-options.ts';
import { Choices } from '../ui/form/choices.tsx';
import { Field } from '../ui/form/field.tsx';
import { GroupSelect } from './group-select.tsx';
import type { KeywordDraft } from './keyword-draft.ts';

interface KeywordFieldsProps {
  readonly draft: KeywordDraft;
  readonly set: (change: Partial<KeywordDraft>) => void;
  readonly groups: readonly KeywordGroup[];
}

/** The fields of the keyword form. */
export function KeywordFields({ draft, set, groups }: KeywordFieldsProps) {
  return (
    <>
      <Field label="Keyword" name="term" hint="Matches whole words, also after @ and #. Case is ignored.">
        {(control) => (
          <input
            {...control}
            required
            maxLength={200}
            value={draft.term}
            onChange={({ target }) => set({ term: target.value })}
          />
        )}
      </Field>
      <Lines
        label="Other spellings"
        name="aliases"
        value={draft.aliases}
        onChange={(aliases) => set({ aliases })}
      />
      <Lines
        label="Exclude if it contains"
        name="excluded"
        hint="One per line. Posts containing any of these are skipped."
        value={draft.excluded}
        onChange={(excluded) => set({ excluded })}
      />
      <Lines
        label="Require one of"
        name="require_any"
        hint="One per line. For ambiguous names."
        value={draft.require_any}
        onChange={(require_any) => set({ require_any })}
      />
      <GroupSelect groups={groups} value={draft.group_id} onChange={(group_id) => set({ group_id })} />
      <Choices
        legend="Sources"
        none="same as the project"
        options={SOURCE_OPTIONS}
        chosen={draft.sources}
        onChange={(sources) => set({ sources: [...sources] })}
      />
      <Switch
        label="Match case"
        isOn={draft.case_sensitive}
        onChange={(case_sensitive) => set({ case_sensitive })}
      />
      <Switch
        label="Match whole words only"
        isOn={draft.whole_word}
        onChange={(whole_word) => set({ whole_word })}
      />
      <Switch label="On" isOn={draft.active} onChange={(active) => set({ active })} />
    </>
  );
}

interface LinesProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

function Lines({ label, name, hint = 'One per line.', value, onChange }: LinesProps) {
  return (
    <Field label={label} name={name} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          defaultValue={value.join('\n')}
          onChange={({ target }) => onChange(fromLines(target.value))}
        />
      )}
    </Field>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} /> {label}
    </label>
  );
}
