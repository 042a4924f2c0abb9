import type { FeedFilter, FilterChange } from '../filters/feed-search.ts';
import styles from '../feed.module.css';

const INCLUDE_NAMES = { relevant: 'Relevant', irrelevant: 'Filtered out', all: 'Everything' } as const;
const ORDER_NAMES = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  urgency: 'Most urgent first',
  engagement: 'Most engagement first',
  found: 'Last collected first',
} as const;

interface ListOrderProps {
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
}

/** Whether noise is shown as well, so that it can be checked what was filtered out; and what comes first. */
export function ListOrder({ filter, onChange }: ListOrderProps) {
  return (
    <div className={styles.orders}>
      <select
        aria-label="What the judge found relevant, or filtered out"
        value={filter.include ?? 'relevant'}
        onChange={({ target }) =>
          onChange({
            include: target.value === 'relevant' ? undefined : (target.value as keyof typeof INCLUDE_NAMES),
          })
        }
      >
        {Object.entries(INCLUDE_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Order"
        value={filter.order ?? 'newest'}
        onChange={({ target }) =>
          onChange({
            order: target.value === 'newest' ? undefined : (target.value as keyof typeof ORDER_NAMES),
          })
        }
      >
        {Object.entries(ORDER_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
