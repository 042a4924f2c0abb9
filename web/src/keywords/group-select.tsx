import type { KeywordGroup } from '../api/records.ts';
import { SelectField } from '../ui/form/field.tsx';
import { Options } from '../ui/form/options.tsx';

interface GroupSelectProps {
  readonly groups: readonly KeywordGroup[];
  readonly value: number | null;
  readonly onChange: (group: number | null) => void;
}

/** A menu of the keyword groups, or none. */
export function GroupSelect({ groups, value, onChange }: GroupSelectProps) {
  return (
    <SelectField
      label="Group"
      name="group_id"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">None</option>
      <Options items={groups.map(({ id, name }) => [id, name] as const)} />
    </SelectField>
  );
}
