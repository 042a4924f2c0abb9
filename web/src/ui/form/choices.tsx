import { classes } from '../classes.ts';
import styles from './choices.module.css';

/** One option to choose. */
export interface Option<V> {
  readonly value: V;
  readonly label: string;
}

interface ChoicesProps<V> {
  readonly legend: string;
  readonly options: readonly Option<V>[];
  readonly chosen: readonly V[];
  readonly onChange: (chosen: readonly V[]) => void;
  /** Shown next to the legend while nothing is chosen: `any`. */
  readonly none?: string;
}

/** A row of checkboxes for choosing any number of options. */
export function Choices<V extends string | number>({
  legend,
  options,
  chosen,
  onChange,
  none,
}: ChoicesProps<V>) {
  const toggle = (value: V) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <fieldset>
      <legend>
        {legend}
        {chosen.length === 0 && none && <span className={styles.none}> {none}</span>}
      </legend>
      <div className={styles.row}>
        {options.map(({ value, label }) => (
          <label key={value} className={classes(styles.choice, chosen.includes(value) && styles.chosen)}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
