import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { View } from '../../api/records.ts';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { isolateBidi } from '../../ui/bidi-isolate.ts';
import { filtersEqual, type FeedFilter } from '../filters/feed-search.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import { filtersOf } from './view-filters.ts';
import { ViewDialog } from './view-dialog.tsx';
import { ViewFeedsDialog } from './view-feeds-dialog.tsx';
import styles from './views-menu.module.css';

interface ViewsMenuProps {
  readonly project: string;
  readonly filter: FeedFilter;
  readonly canWrite: boolean;
  readonly onApply: (filter: FeedFilter) => void;
}

type ViewDialogState =
  | { readonly kind: 'create'; readonly view: null }
  | { readonly kind: 'rename' | 'feeds' | 'delete'; readonly view: View }
  | null;

interface ViewEntryProps {
  readonly view: View;
  readonly isCurrent: boolean;
  readonly canWrite: boolean;
  readonly onApply: () => void;
  readonly onReplace: () => void;
  readonly onOpenDialog: (dialog: ViewDialogState) => void;
}

function ViewEntry({ view, isCurrent, canWrite, onApply, onReplace, onOpenDialog }: ViewEntryProps) {
  return (
    <li className="row">
      <Button kind="quiet" size="s" className={styles.name} aria-current={isCurrent} onClick={onApply}>
        {view.name}
      </Button>
      {canWrite && (
        <span className={styles.changes}>
          {!isCurrent && (
            <Button
              kind="quiet"
              size="s"
              aria-label={`Update ${view.name} to the current filters`}
              onClick={onReplace}
            >
              Update
            </Button>
          )}
          <Button
            kind="quiet"
            size="s"
            aria-label={`Rename ${view.name}`}
            onClick={() => onOpenDialog({ kind: 'rename', view })}
          >
            Rename
          </Button>
          <Link to="/alerts" search={{ view: view.id }} aria-label={`Alert me about ${view.name}`}>
            Alert me
          </Link>
          <Button
            kind="quiet"
            size="s"
            aria-label={`Feeds of ${view.name}`}
            onClick={() => onOpenDialog({ kind: 'feeds', view })}
          >
            Feeds
          </Button>
          <Button
            kind="quiet"
            size="s"
            aria-label={`Delete ${view.name}`}
            onClick={() => onOpenDialog({ kind: 'delete', view })}
          >
            Delete
          </Button>
        </span>
      )}
    </li>
  );
}

/** A menu that applies, saves, updates, renames and deletes saved views, and opens their feeds. */
export function ViewsMenu({ project, filter, canWrite, onApply }: ViewsMenuProps) {
  const views = useApiQuery('list_views', { query: { project } });
  const [dialog, setDialog] = useState<ViewDialogState>(null);
  const update = useApiMutation('update_view', ['list_views']);
  const toast = useToast();
  const current = views.data?.find((view) => filtersEqual(filtersOf(view), filter));
  const replace = (view: View) =>
    update.mutate(
      { path: { view: view.id }, body: { filters: { ...filter } } },
      { onSuccess: () => toast({ text: `${view.name} updated.` }) },
    );
  const done = () => setDialog(null);
  return (
    <>
      <Popover name="Saved views" kind={current ? 'set' : 'menu'} label={current?.name ?? 'Views'}>
        {(close) => (
          <div className={styles.menu}>
            <ErrorMessage error={views.error ?? update.error} />
            {views.data?.length === 0 && <p className={styles.hint}>No saved views yet.</p>}
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
                  onOpenDialog={(next) => {
                    close();
                    setDialog(next);
                  }}
                />
              ))}
            </ul>
            {canWrite && (
              <Button
                size="s"
                onClick={() => {
                  close();
                  setDialog({ kind: 'create', view: null });
                }}
              >
                Save current filters…
              </Button>
            )}
          </div>
        )}
      </Popover>
      {(dialog?.kind === 'create' || dialog?.kind === 'rename') && (
        <ViewDialog {...{ project, filter }} view={dialog.view} onClose={done} />
      )}
      {dialog?.kind === 'feeds' && <ViewFeedsDialog view={dialog.view} onClose={done} />}
      {dialog?.kind === 'delete' && (
        <ActionDialog
          title={`Delete ${isolateBidi(dialog.view.name)}?`}
          action="Delete view"
          operation="delete_view"
          input={{ path: { view: dialog.view.id } }}
          refreshes={['list_views']}
          onClose={done}
        >
          The view is deleted for everyone in the workspace. Its mentions are kept.
        </ActionDialog>
      )}
    </>
  );
}
