import { Button } from '../../ui/button.tsx';
import { STATUSES, type FeedFilter, type FilterChange } from './feed-search.ts';
import { STATUS_NAMES } from '../../mentions/mention-text.ts';
import type { StatusCounts } from './use-status-counts.ts';
import { formatNumber } from '../../ui/numbers.ts';
import styles from '../feed.module.css';

const isAll = (status: FeedFilter['status']) => !status?.length || status.length === STATUSES.length;

interface StatusTabsProps {
  readonly status: FeedFilter['status'];
  readonly counts: StatusCounts | undefined;
  readonly onChange: (change: FilterChange) => void;
}

/** Buttons that filter by status. */
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
          <Count value={counts?.[each]} />
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

function Count({ value }: { readonly value: number | undefined }) {
  return value === undefined ? null : <span className={styles.tabCount}>{formatNumber(value)}</span>;
}
