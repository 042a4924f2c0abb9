import type { Category } from '../api/records.ts';
import { useChange } from '../api/use-api-mutation.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { CategoryDialog } from './triage/pick-category-dialog.tsx';
import type { Asking } from './shortcuts/shortcut-handlers.ts';
import { IrrelevantDialog } from './triage/irrelevant-dialog.tsx';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx';
import type { Work } from './use-feed-state.ts';

interface FeedDialogsProps {
  readonly asking: Asking;
  readonly work: Work;
  readonly categories: readonly Category[];
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** Asks before a mention is deleted for good. */
function DeleteDialog({ work, onClose }: Pick<FeedDialogsProps, 'work' | 'onClose'>) {
  const remove = useChange('delete_mention');
  const { mention, feed, leave } = work;
  if (!mention) return null;
  const gone = () => {
    onClose();
    leave(mention);
    feed.apply(new Set([mention.id]), () => null);
  };
  return (
    <ConfirmDialog
      title="Delete this mention?"
      action="Delete mention"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ path: { mention: mention.id } }, { onSuccess: gone })}
      onClose={onClose}
    >
      It is gone from everywhere and is never collected again. The judge learns nothing from it: mark it
      irrelevant if it is not about you.
    </ConfirmDialog>
  );
}

/** The dialogs of the feed, of which one at most is open. */
export function FeedDialogs({ asking, work, categories, mayWrite, onClose }: FeedDialogsProps) {
  switch (asking) {
    case null:
      return null;
    case 'help':
      return <ShortcutsDialog mayWrite={mayWrite} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog work={work} onClose={onClose} />;
    case 'irrelevant':
      return (
        <IrrelevantDialog
          count={Math.max(1, work.selection.ids.size)}
          onChoose={(reason) => {
            onClose();
            work.reject(reason);
          }}
          onClose={onClose}
        />
      );
    case 'category':
      return (
        <CategoryDialog
          categories={categories}
          onChoose={(category_id) => {
            onClose();
            if (work.mention?.category_id !== category_id) work.change({ category_id });
          }}
          onClose={onClose}
        />
      );
  }
}
