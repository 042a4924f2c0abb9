import { Button } from '../../ui/button.tsx';
import { STATUSES, type FeedFilter, type FilterChange } from './feed-search.ts';
import { STATUS_NAMES } from '../../mentions/mention-text.ts';
import type { StatusCounts } from './use-status-counts.ts';
import styles from '../feed.module.css';

const isAll = (status: FeedFilter['status']) => !status?.length || status.length === STATUSES.length;

interface StatusTabsProps {
  readonly status: FeedFilter['status'];
  /** How many there are of each, once they are counted. */
  readonly counts: StatusCounts | undefined;
  readonly onChange: (change: FilterChange) => void;
}

/** Chooses where in the work the mentions shown are. */
export function StatusTabs({ status, counts, onChange }: StatusTabsProps) {
  return (
    <div role="group" aria-label="Status" className={styles.tabs}>
      {STATUSES.map((each) => (
        <Button
          key={each}
          kind="quiet"
          size="s"
          aria-pressed={!isAll(status) && status?.includes(each) === true}
          onClick={() => onChange({ status: [each] })}
        >
          {STATUS_NAMES[each]}
          <Count of={counts?.[each]} />
        </Button>
      ))}
      <Button
        kind="quiet"
        size="s"
        aria-pressed={isAll(status)}
        onClick={() => onChange({ status: [...STATUSES] })}
      >
        All
      </Button>
    </div>
  );
}

function Count({ of }: { readonly of: number | undefined }) {
  return of === undefined ? null : <span className={styles.counted}>{of.toLocaleString('en')}</span>;
}
