import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Mention } from '../../api/records.ts';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../ui/feedback/toasts.tsx';
import { Refusal } from '../../ui/feedback/error-message.tsx';
import { BulkBar } from '../triage/bulk-bar.tsx';
import { FeedEmpty } from './empty-list.tsx';
import { areSameFilters, STATUSES, type FeedFilter, type FilterChange } from '../filters/feed-search.ts';
import { ListOrder } from './list-order.tsx';
import { MentionList } from './mention-list.tsx';
import { extended, NOTHING, toggled } from './selection.ts';
import type { useArrivals } from '../live/use-new-mentions.ts';
import type { Work } from '../use-feed-state.ts';
import styles from '../feed.module.css';

interface ListPaneProps {
  readonly project: string;
  readonly filter: FeedFilter;
  readonly work: Work;
  readonly arrivals: ReturnType<typeof useArrivals>;
  readonly mayWrite: boolean;
  readonly list: RefObject<HTMLDivElement | null>;
  /** The status that everything the filters find is to have, while it is asked whether it really is. */
  readonly wanted: Mention['status'] | null;
  readonly onWanted: (status: Mention['status'] | null) => void;
  readonly onBulk: (status: Mention['status']) => void;
  readonly onRefresh: () => void;
  readonly onIrrelevant: () => void;
  readonly onOrder: (change: FilterChange) => void;
  readonly onFilter: (filter: FeedFilter) => void;
  readonly onClear: () => void;
}

/** Up to so many are read and named one by one, so that what is done to them can be taken back. */
const MOST_BY_ID = 1_000;

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'mention' : 'mentions'}`;

/** Tells of what has arrived since the list was read, and shows it when asked. It covers nothing that is read. */
function Arrivals({ arrivals, onRefresh }: Pick<ListPaneProps, 'arrivals' | 'onRefresh'>) {
  const { count, isGap } = arrivals;
  return (
    <div role="status" className={styles.arrivals}>
      {(count > 0 || isGap) && (
        <Button kind="primary" size="s" onClick={onRefresh}>
          {count > 0 ? `${count.toLocaleString('en')} new` : 'Read anew'}
        </Button>
      )}
    </div>
  );
}

/** What takes the place of the list while there is nothing in it. */
function NoRows({ project, filter, work, onFilter, onClear }: ListPaneProps) {
  const { pages } = work.feed;
  if (pages.isError)
    return (
      <div className={styles.failed}>
        <Refusal error={pages.error} />
        <Button onClick={() => void pages.refetch()}>Try again</Button>
      </div>
    );
  if (pages.isPending || pages.isFetching)
    return (
      <p role="status" className={styles.coming}>
        Loading…
      </p>
    );
  return (
    <FeedEmpty
      project={project}
      isInbox={areSameFilters(filter, { status: ['open'] })}
      onClear={onClear}
      onAll={() => onFilter({ status: [...STATUSES] })}
    />
  );
}

/** The list with what stands above it: how many there are, what is new, what is selected. */
export function ListPane(props: ListPaneProps) {
  const { work, mayWrite, list, wanted } = props;
  const { feed, current, setCurrent, selection, select } = work;
  const { pages, rows, total } = feed;
  const notify = useNotify();
  const latest = useRef({ rows, selection });
  useEffect(() => {
    latest.current = { rows, selection };
  });
  // Rows are drawn anew only when what they show changes, so what they call must stay the same function.
  const onSelect = useCallback(
    (id: string, isRange: boolean) => {
      const { rows: shown, selection: before } = latest.current;
      const order = shown.map((mention) => mention.id);
      select(isRange ? extended(before, id, order) : toggled(before, id));
    },
    [select],
  );
  const selectEverything = async () => {
    if (total > MOST_BY_ID) return select({ ...NOTHING, isAll: true });
    try {
      select({ ...NOTHING, ids: new Set(await feed.readOn()) });
    } catch (error) {
      notify({ text: (error as Error).message });
    }
  };
  const isMoreWanted = pages.hasNextPage && !pages.isFetchingNextPage && !pages.isPlaceholderData;
  return (
    <section className={styles.listPane} aria-label="List of mentions">
      <div className={styles.count}>
        <span role="status">{pages.isSuccess && !pages.isPlaceholderData && counted(total)}</span>
        {pages.isFetchingNextPage && <span>Loading more…</span>}
        <ListOrder filter={props.filter} onChange={props.onOrder} />
      </div>
      <BulkBar
        selection={selection}
        total={total}
        bulk={work.bulk}
        wanted={wanted}
        onWanted={props.onWanted}
        onStatus={props.onBulk}
        onAll={() => void selectEverything()}
        onIrrelevant={props.onIrrelevant}
        onClear={() => select(NOTHING)}
      />
      <div className={styles.shown}>
        <Arrivals arrivals={props.arrivals} onRefresh={props.onRefresh} />
        {rows.length === 0 ? (
          <NoRows {...props} />
        ) : (
          <MentionList
            {...{ rows, current, selection, list }}
            onOpen={setCurrent}
            onSelect={mayWrite ? onSelect : undefined}
            onEnd={isMoreWanted ? () => void pages.fetchNextPage() : undefined}
            isLoading={pages.isFetchingNextPage}
          />
        )}
      </div>
    </section>
  );
}
