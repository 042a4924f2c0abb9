import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/dialog/popover.tsx';
import type { Option } from '../../ui/form/choices.tsx';
import styles from './filter-bar.module.css';

interface ChoiceFilterProps<V> {
  readonly name: string;
  readonly options: readonly Option<V>[];
  readonly chosen: readonly V[] | undefined;
  readonly onChange: (chosen: V[]) => void;
}

/** Returns the first chosen name and the number of others. */
function summary<V>(options: readonly Option<V>[], chosen: readonly V[]): string {
  const [first, ...others] = chosen.map(
    (value) => options.find((option) => option.value === value)?.label ?? String(value),
  );
  return others.length === 0 ? (first ?? '') : `${first} +${others.length}`;
}

/** A multiple-choice filter. Each click applies immediately. */
export function ChoiceFilter<V extends string | number>({
  name,
  options,
  chosen = [],
  onChange,
}: ChoiceFilterProps<V>) {
  const isSet = chosen.length > 0;
  return (
    <Popover
      name={name}
      kind={isSet ? 'set' : 'unset'}
      label={isSet ? `${name}: ${summary(options, chosen)}` : name}
    >
      {() => (
        <div className={styles.choices}>
          {options.length === 0 && <p className={styles.hint}>None yet.</p>}
          {options.map((option) => (
            <label key={option.value} className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...chosen, option.value]
                      : chosen.filter((value) => value !== option.value),
                  )
                }
              />
              <span>{option.label}</span>
            </label>
          ))}
          {isSet && (
            <Button kind="quiet" size="s" onClick={() => onChange([])}>
              Clear
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
}
