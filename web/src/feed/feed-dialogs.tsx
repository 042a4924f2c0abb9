import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { Category } from '../api/records.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { PickCategoryDialog } from './triage/pick-category-dialog.tsx';
import type { OpenDialog } from './shortcuts/shortcut-handlers.ts';
import { IrrelevantDialog } from './triage/irrelevant-dialog.tsx';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx';
import type { FeedState } from './use-feed-state.ts';

interface FeedDialogsProps {
  readonly dialog: OpenDialog;
  readonly state: FeedState;
  readonly categories: readonly Category[];
  readonly canWrite: boolean;
  readonly onClose: () => void;
}

/** Confirms deleting the selected mentions, or the open one. */
function DeleteDialog({ state, onClose }: Pick<FeedDialogsProps, 'state' | 'onClose'>) {
  const { mention, selection, drop } = state;
  const ids = selection.ids.size > 0 ? [...selection.ids] : mention ? [mention.id] : [];
  const remove = useMutation({
    mutationFn: () => Promise.all(ids.map((id) => call('delete_mention', { path: { mention: id } }))),
    onSuccess: () => {
      onClose();
      drop(new Set(ids));
    },
  });
  if (ids.length === 0) return null;
  const what = ids.length === 1 ? 'mention' : `${ids.length} mentions`;
  return (
    <ConfirmDialog
      title={ids.length === 1 ? 'Delete this mention?' : `Delete ${what}?`}
      action={`Delete ${what}`}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Deleted for good and never collected again. The judge doesn't learn from deletions: mark what is not
      about you irrelevant instead.
    </ConfirmDialog>
  );
}

/** The open dialog of the feed, if any. */
export function FeedDialogs({ dialog, state, categories, canWrite, onClose }: FeedDialogsProps) {
  switch (dialog) {
    case null:
      return null;
    case 'help':
      return <ShortcutsDialog canWrite={canWrite} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog state={state} onClose={onClose} />;
    case 'irrelevant':
      return (
        <IrrelevantDialog
          count={Math.max(1, state.selection.ids.size)}
          onChoose={(reason) => {
            onClose();
            state.correct({ relevant: false }, reason);
          }}
          onClose={onClose}
        />
      );
    case 'category':
      return (
        <PickCategoryDialog
          categories={categories}
          onChoose={(category_id) => {
            onClose();
            state.correct({ category_id });
          }}
          onClose={onClose}
        />
      );
  }
}
