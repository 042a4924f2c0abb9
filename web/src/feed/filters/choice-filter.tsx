import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/dialog/popover.tsx';
import styles from './filter-bar.module.css';

/** One option of a filter. */
export interface Choice<V> {
  readonly value: V;
  readonly name: string;
}

interface ChoiceFilterProps<V> {
  readonly name: string;
  readonly choices: readonly Choice<V>[];
  readonly chosen: readonly V[] | undefined;
  /** Called with all chosen values after each change. */
  readonly onChange: (chosen: V[]) => void;
}

/** Returns the first chosen name and the number of others. */
function summary<V>(choices: readonly Choice<V>[], chosen: readonly V[]): string {
  const [first, ...others] = chosen.map(
    (value) => choices.find((choice) => choice.value === value)?.name ?? String(value),
  );
  return others.length === 0 ? (first ?? '') : `${first} +${others.length}`;
}

/** A multiple-choice filter. Each click applies immediately. */
export function ChoiceFilter<V extends string | number>({
  name,
  choices,
  chosen = [],
  onChange,
}: ChoiceFilterProps<V>) {
  const isSet = chosen.length > 0;
  return (
    <Popover
      name={name}
      kind={isSet ? 'set' : 'unset'}
      label={isSet ? `${name}: ${summary(choices, chosen)}` : name}
    >
      {() => (
        <div className={styles.choices}>
          {choices.length === 0 && <p className={styles.hint}>None yet.</p>}
          {choices.map((choice) => (
            <label key={choice.value} className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(choice.value)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...chosen, choice.value]
                      : chosen.filter((value) => value !== choice.value),
                  )
                }
              />
              <span>{choice.name}</span>
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
