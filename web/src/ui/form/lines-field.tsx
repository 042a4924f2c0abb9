import { TextAreaField } from './field.tsx';
import { fromLines } from './lines.ts';

interface LinesFieldProps {
  readonly label: string;
  /** The field's name in the API. */
  readonly name?: string;
  readonly hint?: string;
  readonly value: readonly string[] | undefined;
  readonly onChange: (value: string[]) => void;
}

/** A field for a list of texts, one per line. */
export function LinesField({ label, name, hint = 'One per line.', value, onChange }: LinesFieldProps) {
  return (
    <TextAreaField
      label={label}
      {...(name !== undefined && { name })}
      hint={hint}
      rows={2}
      defaultValue={value?.join('\n')}
      onChange={({ target }) => onChange(fromLines(target.value))}
    />
  );
}
