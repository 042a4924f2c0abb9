import { useState } from 'react';
import type { View } from '../../api/records.ts';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { isolateBidi } from '../../ui/bidi-isolate.ts';
import { filtersEqual, filterOf, parseFilters, type FeedFilter } from '../filters/feed-search.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import { ViewDialog } from './view-dialog.tsx';
import styles from './views-menu.module.css';

interface ViewsMenuProps {
  readonly project: string;
  readonly filter: FeedFilter;
  readonly canWrite: boolean;
  /** Shows what a view shows. */
  readonly onApply: (filter: FeedFilter) => void;
}

/** The filters of a view as the feed takes them; those that it does not know are left out. */
const filtersOf = (view: View) => filterOf(parseFilters(view.filters));

type Asking =
  { readonly kind: 'create' } | { readonly kind: 'rename' | 'delete'; readonly view: View } | null;

interface ViewEntryProps {
  readonly view: View;
  readonly isCurrent: boolean;
  readonly canWrite: boolean;
  readonly onApply: () => void;
  readonly onReplace: () => void;
  readonly onAsk: (asking: Asking) => void;
}

function ViewEntry({ view, isCurrent, canWrite, onApply, onReplace, onAsk }: ViewEntryProps) {
  return (
    <li className={styles.view}>
      <Button kind="quiet" size="s" className={styles.name} aria-current={isCurrent} onClick={onApply}>
        {view.name}
      </Button>
      {canWrite && (
        <span className={styles.changes}>
          {!isCurrent && (
            <Button
              kind="quiet"
              size="s"
              aria-label={`Update ${view.name} to the filters of now`}
              onClick={onReplace}
            >
              Update
            </Button>
          )}
          <Button
            kind="quiet"
            size="s"
            aria-label={`Rename ${view.name}`}
            onClick={() => onAsk({ kind: 'rename', view })}
          >
            Rename
          </Button>
          <Button
            kind="quiet"
            size="s"
            aria-label={`Delete ${view.name}`}
            onClick={() => onAsk({ kind: 'delete', view })}
          >
            Delete
          </Button>
        </span>
      )}
    </li>
  );
}

/** The saved views: applies, saves, changes and deletes them. */
export function ViewsMenu({ project, filter, canWrite, onApply }: ViewsMenuProps) {
  const views = useApiQuery('list_views', { query: { project } });
  const [asking, setAsking] = useState<Asking>(null);
  const update = useApiMutation('update_view', ['list_views']);
  const remove = useApiMutation('delete_view', ['list_views']);
  const toast = useToast();
  const current = views.data?.find((view) => filtersEqual(filtersOf(view), filter));
  const replace = (view: View) =>
    update.mutate(
      { path: { view: view.id }, body: { filters: { ...filter } } },
      { onSuccess: () => toast({ text: `${view.name} shows this now.` }) },
    );
  const done = () => setAsking(null);
  return (
    <>
      <Popover name="Saved views" kind={current ? 'set' : 'menu'} label={current?.name ?? 'Views'}>
        {(close) => (
          <div className={styles.menu}>
            <ErrorMessage error={views.error ?? update.error} />
            {views.data?.length === 0 && <p className={styles.hint}>No view is saved yet.</p>}
            <ul className={styles.views}>
              {views.data?.map((view) => (
                <ViewEntry
                  key={view.id}
                  view={view}
                  isCurrent={view === current}
                  canWrite={canWrite}
                  onApply={() => {
                    onApply(filtersOf(view));
                    close();
                  }}
                  onReplace={() => replace(view)}
                  onAsk={(next) => {
                    close();
                    setAsking(next);
                  }}
                />
              ))}
            </ul>
            {canWrite && (
              <Button
                size="s"
                onClick={() => {
                  close();
                  setAsking({ kind: 'create' });
                }}
              >
                Save these filters…
              </Button>
            )}
          </div>
        )}
      </Popover>
      {asking?.kind === 'create' && (
        <ViewDialog project={project} filter={filter} view={null} onClose={done} />
      )}
      {asking?.kind === 'rename' && (
        <ViewDialog project={project} filter={filter} view={asking.view} onClose={done} />
      )}
      {asking?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ${isolateBidi(asking.view.name)}?`}
          action="Delete view"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ path: { view: asking.view.id } }, { onSuccess: done })}
          onClose={done}
        >
          Its mentions stay. Everybody in the workspace loses the view.
        </ConfirmDialog>
      )}
    </>
  );
}
