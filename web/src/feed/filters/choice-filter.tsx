import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import type { Option } from '../../ui/form/choices.tsx';
import { formatNumber } from '../../ui/numbers.ts';
import { useOptionCounts, type OptionCounting } from './use-option-counts.ts';
import styles from './filter-bar.module.css';

interface ChoiceListProps<V> {
  readonly options: readonly (Option<V> & { readonly count?: number | undefined })[];
  readonly chosen: readonly V[];
  readonly onChange: (chosen: V[]) => void;
}

/** Checkboxes with how many mentions each would show. Each click applies immediately. */
export function ChoiceList<V extends string | number>({ options, chosen, onChange }: ChoiceListProps<V>) {
  const toggle = (value: V, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <div className={styles.choices}>
      {options.length === 0 && <p className={styles.hint}>None yet.</p>}
      {options.map(({ value, label, count }) => (
        <label key={value} className={classes(styles.choice, count === 0 && styles.emptyChoice)}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          <span dir="auto">{label}</span>
          {count !== undefined && <span className={styles.optionCount}>{formatNumber(count)}</span>}
        </label>
      ))}
      {chosen.length > 0 && (
        <Button kind="quiet" size="s" onClick={() => onChange([])}>
          Clear
        </Button>
      )}
    </div>
  );
}

interface ChoiceFilterProps<V> {
  readonly name: string;
  readonly options: readonly Option<V>[];
  readonly chosen: readonly V[] | undefined;
  /** Which options to count. Default: none. */
  readonly counting?: OptionCounting;
  readonly onChange: (chosen: V[]) => void;
}

/** The options of an open menu, counted. */
function CountedChoices<V extends string | number>({
  options,
  chosen = [],
  counting,
  onChange,
}: ChoiceFilterProps<V> & { readonly counting: OptionCounting }) {
  const { isLoaded, counts } = useOptionCounts(counting);
  const byKey = new Map(counts.map(({ key, count }) => [key, count]));
  const counted = options.map((option) => ({
    ...option,
    count: isLoaded ? (byKey.get(String(option.value)) ?? 0) : undefined,
  }));
  return <ChoiceList options={counted} chosen={chosen} onChange={onChange} />;
}

/** Returns the label of a filter's button: the first chosen name and the number of others. */
export function filterLabel<V>(name: string, chosen: readonly V[], labelOf: (value: V) => string): string {
  const [first, ...others] = chosen;
  if (first === undefined) return name;
  return `${name}: ${labelOf(first)}${others.length > 0 ? ` +${others.length}` : ''}`;
}

/** A multiple-choice filter. */
export function ChoiceFilter<V extends string | number>(props: ChoiceFilterProps<V>) {
  const { name, options, chosen = [], counting } = props;
  const labelOf = (value: V) => options.find((option) => option.value === value)?.label ?? String(value);
  return (
    <Popover
      name={name}
      kind={chosen.length > 0 ? 'set' : 'unset'}
      label={filterLabel(name, chosen, labelOf)}
    >
      {() =>
        counting ? (
          <CountedChoices {...props} counting={counting} />
        ) : (
          <ChoiceList options={options} chosen={chosen} onChange={props.onChange} />
        )
      }
    </Popover>
  );
}
