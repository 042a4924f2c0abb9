import type { SqlResult } from '../../api/records.ts';
import { Choices } from '../../ui/form/choices.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { plotColumns, type PlotSettings } from './plot-settings.ts';
import { isOverTime } from './plot-data.ts';
import styles from './plot-settings-form.module.css';

interface PlotSettingsFormProps {
  readonly result: SqlResult;
  readonly choice: PlotSettings;
  readonly onChange: (choice: PlotSettings) => void;
}

/** A form for the columns and type of a plot. */
export function PlotSettingsForm({ result, choice, onChange }: PlotSettingsFormProps) {
  const columns = plotColumns(result);
  const set = (change: Partial<PlotSettings>) => onChange({ ...choice, ...change });
  const isSingle = choice.series !== null || !isOverTime(result, choice);
  return (
    <div className={styles.chooser}>
      <ColumnSelect label="X axis" value={choice.x} columns={columns.x} onChange={(x) => set({ x: x! })} />
      <ColumnSelect
        label="Series"
        value={choice.series}
        columns={columns.series.filter((name) => name !== choice.x)}
        none="One per column"
        onChange={(series) => set({ series })}
      />
      <SelectField
        label="Chart type"
        value={choice.kind}
        disabled={!isOverTime(result, choice)}
        onChange={({ target }) => set({ kind: target.value === 'bar' ? 'bar' : 'line' })}
      >
        <option value="line">Line</option>
        <option value="bar">Bar</option>
      </SelectField>
      {isSingle ? (
        <ColumnSelect
          label="Y axis"
          value={choice.y[0] ?? ''}
          columns={columns.y}
          onChange={(y) => set({ y: [y!] })}
        />
      ) : (
        <Choices
          legend="Y axis"
          options={columns.y.map((name) => ({ value: name, label: name }))}
          chosen={choice.y}
          onChange={(y) => set({ y })}
        />
      )}
    </div>
  );
}

interface ColumnSelectProps {
  readonly label: string;
  readonly value: string | null;
  readonly columns: readonly string[];
  /** The label of the empty choice; without it a column is required. */
  readonly none?: string;
  readonly onChange: (column: string | null) => void;
}

function ColumnSelect({ label, value, columns, none, onChange }: ColumnSelectProps) {
  return (
    <SelectField label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
      {none !== undefined && <option value="">{none}</option>}
      {columns.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
