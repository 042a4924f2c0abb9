import type { KeywordGroup } from '../api/records.ts';
import { SelectField } from '../ui/form/field.tsx';

interface GroupSelectProps {
  readonly groups: readonly KeywordGroup[];
  /** Null for no group. */
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
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
