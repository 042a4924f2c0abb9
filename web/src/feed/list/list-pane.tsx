import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Mention } from '../../api/records.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { BulkBar } from '../triage/bulk-bar.tsx';
import { EmptyList } from './empty-list.tsx';
import { filtersEqual, STATUSES, type FeedFilter, type FilterChange } from '../filters/feed-search.ts';
import { ListOrder } from './list-order.tsx';
import { MentionList } from './mention-list.tsx';
import { extendSelection, EMPTY_SELECTION, toggleSelected } from './selection.ts';
import type { useNewMentions } from '../live/use-new-mentions.ts';
import type { FeedState } from '../use-feed-state.ts';
import styles from '../feed.module.css';

interface ListPaneProps {
  readonly project: string;
  readonly filter: FeedFilter;
  readonly state: FeedState;
  readonly arrivals: ReturnType<typeof useNewMentions>;
  readonly canWrite: boolean;
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
function NoRows({ project, filter, state, onFilter, onClear }: ListPaneProps) {
  const { pages } = state.loaded;
  if (pages.isError)
    return (
      <div className={styles.failed}>
        <ErrorMessage error={pages.error} />
        <Button onClick={() => void pages.refetch()}>Try again</Button>
      </div>
    );
  if (pages.isPending || pages.isFetching)
    return (
      <p role="status" className={styles.loading}>
        Loading…
      </p>
    );
  return (
    <EmptyList
      project={project}
      isInbox={filtersEqual(filter, { status: ['open'] })}
      onClear={onClear}
      onAll={() => onFilter({ status: [...STATUSES] })}
    />
  );
}

/** The list with what stands above it: how many there are, what is new, what is selected. */
export function ListPane(props: ListPaneProps) {
  const { state, canWrite, list, wanted } = props;
  const { loaded, current, setCurrent, selection, select } = state;
  const { pages, rows, total } = loaded;
  const toast = useToast();
  const latest = useRef({ rows, selection });
  useEffect(() => {
    latest.current = { rows, selection };
  });
  // Rows are drawn anew only when what they show changes, so what they call must stay the same function.
  const onSelect = useCallback(
    (id: string, isRange: boolean) => {
      const { rows: shown, selection: before } = latest.current;
      const order = shown.map((mention) => mention.id);
      select(isRange ? extendSelection(before, id, order) : toggleSelected(before, id));
    },
    [select],
  );
  const selectEverything = async () => {
    if (total > MOST_BY_ID) return select({ ...EMPTY_SELECTION, isAll: true });
    try {
      select({ ...EMPTY_SELECTION, ids: new Set(await loaded.loadAll()) });
    } catch (error) {
      toast({ text: (error as Error).message });
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
        bulk={state.bulk}
        wanted={wanted}
        onWanted={props.onWanted}
        onStatus={props.onBulk}
        onAll={() => void selectEverything()}
        onIrrelevant={props.onIrrelevant}
        onClear={() => select(EMPTY_SELECTION)}
      />
      <div className={styles.shown}>
        <Arrivals arrivals={props.arrivals} onRefresh={props.onRefresh} />
        {rows.length === 0 ? (
          <NoRows {...props} />
        ) : (
          <MentionList
            {...{ rows, current, selection, list }}
            onOpen={setCurrent}
            onSelect={canWrite ? onSelect : undefined}
            onEnd={isMoreWanted ? () => void pages.fetchNextPage() : undefined}
            isLoading={pages.isFetchingNextPage}
          />
        )}
      </div>
    </section>
  );
}
