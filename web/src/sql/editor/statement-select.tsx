import { Options } from '../../ui/form/options.tsx';

interface StatementSelectProps {
  readonly label: string;
  readonly statements: readonly { readonly name: string; readonly sql: string }[];
  readonly onChoose: (sql: string) => void;
}

/** A menu of statements to load into the editor; hidden without any. */
export function StatementSelect({ label, statements, onChoose }: StatementSelectProps) {
  if (statements.length === 0) return null;
  return (
    <select
      aria-label={label}
      value=""
      onChange={({ target }) => onChoose(statements[Number(target.value)]!.sql)}
    >
      <option value="" disabled>
        {label}…
      </option>
      <Options
        items={statements.map(
          ({ name }, at) => [at, name.length > 90 ? `${name.slice(0, 90)}…` : name] as const,
        )}
      />
    </select>
  );
}
