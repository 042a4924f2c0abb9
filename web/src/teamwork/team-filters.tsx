import type { FeedFilter, FilterChange } from '../feed/filters/feed-search.ts';
import { Button } from '../ui/button.tsx';

interface TeamFiltersProps {
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
}

/** Filters the list to what is assigned to the member, and to what is snoozed. */
export function TeamFilters({ filter: { assignee, snoozed }, onChange }: TeamFiltersProps) {
  const isMine = assignee === 'me';
  return (
    <>
      <Button
        size="s"
        aria-pressed={isMine}
        onClick={() => onChange({ assignee: isMine ? undefined : 'me' })}
      >
        Mine
      </Button>
      <Button
        size="s"
        aria-pressed={snoozed === true}
        onClick={() => onChange({ snoozed: snoozed === true ? undefined : true })}
      >
        Snoozed
      </Button>
    </>
  );
}
