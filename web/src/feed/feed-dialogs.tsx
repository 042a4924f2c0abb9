import type { Category } from '../api/records.ts';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';
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

/** Confirms deleting a mention. */
function DeleteDialog({ state, onClose }: Pick<FeedDialogsProps, 'state' | 'onClose'>) {
  const { mention, loaded, leave } = state;
  if (!mention) return null;
  const onDeleted = () => {
    leave(mention);
    loaded.apply(new Set([mention.id]), () => null);
  };
  return (
    <ActionDialog
      title="Delete this mention?"
      action="Delete mention"
      operation="delete_mention"
      input={{ path: { mention: mention.id } }}
      onDone={onDeleted}
      onClose={onClose}
    >
      It is deleted permanently and never collected again. The judge doesn't learn from deletions: if the
      mention is not about you, mark it irrelevant instead.
    </ActionDialog>
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
            state.markIrrelevant(reason);
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
            if (state.mention?.category_id !== category_id) state.change({ category_id });
          }}
          onClose={onClose}
        />
      );
  }
}
