import type { FeedFilter, FilterChange } from './feed-search.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import styles from './filter-bar.module.css';

const RANGE_NAMES = [
  ['all', 'Any time'],
  ['today', 'Today'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
  ['90d', 'Last 90 days'],
  ['12m', 'Last 12 months'],
] as const;

function labelOf({ range = 'all', since, until }: FeedFilter): string | null {
  if (since !== undefined || until !== undefined)
    return [since && `from ${since}`, until && `before ${until}`].filter(Boolean).join(' ');
  return range === 'all' ? null : RANGE_NAMES.find(([value]) => value === range)![1];
}

interface TimeFilterProps {
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
}

/** Filters by posting time: a preset range or dates. */
export function TimeFilter({ filter, onChange }: TimeFilterProps) {
  const label = labelOf(filter);
  const { range = 'all', since, until } = filter;
  const hasDays = since !== undefined || until !== undefined;
  return (
    <Popover
      name="Time"
      kind={label === null ? 'unset' : 'set'}
      label={label === null ? 'Time' : `Time: ${label}`}
    >
      {() => (
        <div className={styles.choices}>
          {RANGE_NAMES.map(([value, name]) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="range"
                checked={!hasDays && range === value}
                onChange={() =>
                  onChange({
                    range: value === 'all' ? undefined : value,
                    since: undefined,
                    until: undefined,
                  })
                }
              />
              <span>{name}</span>
            </label>
          ))}
          <div className={styles.days}>
            <label>
              From
              <input
                type="date"
                value={since?.slice(0, 10) ?? ''}
                onChange={({ target }) => onChange({ since: target.value || undefined, range: undefined })}
              />
            </label>
            <label>
              Before
              <input
                type="date"
                value={until?.slice(0, 10) ?? ''}
                onChange={({ target }) => onChange({ until: target.value || undefined, range: undefined })}
              />
            </label>
          </div>
        </div>
      )}
    </Popover>
  );
}
