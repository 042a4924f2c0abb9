import type { FeedFilter, FilterChange } from '../filters/feed-search.ts';
import styles from '../feed.module.css';
import { Options } from '../../ui/form/options.tsx';

const INCLUDE_NAMES = { relevant: 'Relevant', irrelevant: 'Filtered out', all: 'All' } as const;
const ORDER_NAMES = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  urgency: 'Most urgent first',
  engagement: 'Most engagement first',
  trending: 'Fastest growing first',
  found: 'Recently collected first',
} as const;

const FOLDING_NAMES = { none: 'Every mention', story: 'One per story' } as const;

interface ListOrderProps {
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
}

/** Chooses the list's order, whether it folds stories, and whether it shows relevant mentions, filtered-out ones, or all. */
export function ListOrder({ filter, onChange }: ListOrderProps) {
  return (
    <div className={styles.orders}>
      <select
        aria-label="Relevance"
        value={filter.include ?? 'relevant'}
        onChange={({ target }) =>
          onChange({
            include: target.value === 'relevant' ? undefined : (target.value as keyof typeof INCLUDE_NAMES),
          })
        }
      >
        <Options items={Object.entries(INCLUDE_NAMES)} />
      </select>
      <select
        aria-label="Stories"
        value={filter.collapse ?? 'none'}
        onChange={({ target }) => onChange({ collapse: target.value === 'story' ? 'story' : undefined })}
      >
        <Options items={Object.entries(FOLDING_NAMES)} />
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
        <Options items={Object.entries(ORDER_NAMES)} />
      </select>
    </div>
  );
}
