import { useCallback, useMemo, type RefObject } from 'react';
import type { Category, Mention, Run } from '../../api/records.ts';
import { FailureNotice } from '../../scans/source-failures.tsx';
import { useRecentRuns } from '../../scans/use-recent-runs.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { BulkBar } from '../triage/bulk-bar.tsx';
import { EmptyList } from './empty-list.tsx';
import { filtersEqual, STATUSES, type FeedFilter, type FilterChange } from '../filters/feed-search.ts';
import type { OpenDialog } from '../shortcuts/shortcut-handlers.ts';
import { ListOrder } from './list-order.tsx';
import { MentionList } from './mention-list.tsx';
import { extendSelection, EMPTY_SELECTION, toggleSelected } from './selection.ts';
import type { useNewMentions } from '../live/use-new-mentions.ts';
import type { FeedState } from '../use-feed-state.ts';
import { formatCount, formatNumber } from '../../ui/numbers.ts';
import { useLatest } from '../../ui/use-latest.ts';
import styles from '../feed.module.css';

interface ListPaneProps {
  readonly project: string;
  readonly filter: FeedFilter;
  readonly state: FeedState;
  readonly newMentions: ReturnType<typeof useNewMentions>;
  readonly categories: readonly Category[];
  readonly canWrite: boolean;
  readonly list: RefObject<HTMLDivElement | null>;
  /** The status that the open confirmation dialog is about, or null. */
  readonly pendingStatus: Mention['status'] | null;
  readonly onPendingStatus: (status: Mention['status'] | null) => void;
  readonly onBulk: (status: Mention['status']) => void;
  readonly onRefresh: () => void;
  readonly onOpenDialog: (dialog: OpenDialog) => void;
  readonly onOrder: (change: FilterChange) => void;
  readonly onFilter: (filter: FeedFilter) => void;
  readonly onClear: () => void;
}

/** Up to this many matching mentions are loaded and selected by id, so that bulk changes can be undone. */
const MAX_SELECTED_BY_ID = 1_000;

/** A button that shows mentions that arrived since the list was loaded. */
function NewMentionsButton({ newMentions, onRefresh }: Pick<ListPaneProps, 'newMentions' | 'onRefresh'>) {
  const { count, isGap } = newMentions;
  return (
    <div role="status" className={styles.newMentions}>
      {(count > 0 || isGap) && (
        <Button kind="primary" size="s" onClick={onRefresh}>
          {count > 0 ? `${formatNumber(count)} new` : 'Refresh'}
        </Button>
      )}
    </div>
  );
}

interface WithRuns {
  /** The project's runs, newest first. */
  readonly runs: readonly Run[];
}

/** Replaces the empty list: an error, a loading message, or why it is empty. */
function NoRows({ project, runs, filter, state, onFilter, onClear }: ListPaneProps & WithRuns) {
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
      runs={runs}
      isInbox={filtersEqual(filter, { status: ['open'] })}
      onClear={onClear}
      onAll={() => onFilter({ status: [...STATUSES] })}
    />
  );
}

/** The list with its count, order, bulk actions and new mentions. */
export function ListPane(props: ListPaneProps) {
  const { state, canWrite, list, pendingStatus } = props;
  const categories = useMemo(
    () => new Map(props.categories.map(({ id, name }) => [id, name])),
    [props.categories],
  );
  const { loaded, current, setCurrent, selection, select } = state;
  const { pages, rows, stories, total } = loaded;
  const toast = useToast();
  const runs = useRecentRuns(props.project).data ?? [];
  const latest = useLatest({ rows, selection });
  // Keeps the same function, so that memoized rows do not re-render.
  const onSelect = useCallback(
    (id: string, isRange: boolean) => {
      const { rows: shown, selection: before } = latest.current;
      const order = shown.map((mention) => mention.id);
      select(isRange ? extendSelection(before, id, order) : toggleSelected(before, id));
    },
    [latest, select],
  );
  const selectAll = async () => {
    if (total > MAX_SELECTED_BY_ID) return select({ ...EMPTY_SELECTION, isAll: true });
    try {
      select({ ...EMPTY_SELECTION, ids: new Set(await loaded.loadAll()) });
    } catch (error) {
      toast({ text: (error as Error).message });
    }
  };
  const canLoadMore = pages.hasNextPage && !pages.isFetchingNextPage && !pages.isPlaceholderData;
  return (
    <section className={styles.listPane} aria-label="Mention list">
      <div className={styles.count}>
        <span role="status">
          {pages.isSuccess &&
            !pages.isPlaceholderData &&
            (props.filter.collapse ? formatCount(total, 'story', 'stories') : formatCount(total, 'mention'))}
        </span>
        {pages.isFetchingNextPage && <span>Loading more…</span>}
        <ListOrder filter={props.filter} onChange={props.onOrder} />
      </div>
      <BulkBar
        selection={selection}
        total={total}
        bulk={state.bulk}
        pendingStatus={pendingStatus}
        onPendingStatus={props.onPendingStatus}
        onStatus={props.onBulk}
        onAll={() => void selectAll()}
        onCorrect={state.correct}
        onOpenDialog={props.onOpenDialog}
        onClear={() => select(EMPTY_SELECTION)}
      />
      <FailureNotice project={props.project} runs={runs} isOpen={rows.length === 0} />
      <div className={styles.shown}>
        <NewMentionsButton newMentions={props.newMentions} onRefresh={props.onRefresh} />
        {rows.length === 0 ? (
          <NoRows {...props} runs={runs} />
        ) : (
          <MentionList
            {...{ rows, stories, categories, current, selection, list }}
            onOpen={setCurrent}
            onSelect={canWrite ? onSelect : undefined}
            onEnd={canLoadMore ? () => void pages.fetchNextPage({ cancelRefetch: false }) : undefined}
            isLoading={pages.isFetchingNextPage}
          />
        )}
      </div>
    </section>
  );
}
