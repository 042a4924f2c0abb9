import type { Mention } from '../../api/records.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { STATUSES } from '../filters/feed-search.ts';
import { STATUS_NAMES } from '../../mentions/mention-text.ts';
import type { Selection } from '../list/selection.ts';
import type { OpenDialog } from '../shortcuts/shortcut-handlers.ts';
import { Corrections } from './corrections.tsx';
import type { MentionPatch } from './mention-patch.ts';
import type { useBulkStatus } from './use-bulk-status.ts';
import { formatNumber } from '../../ui/numbers.ts';
import styles from '../feed.module.css';

interface BulkBarProps {
  readonly selection: Selection;
  readonly total: number;
  readonly bulk: ReturnType<typeof useBulkStatus>;
  /** The status that the open confirmation dialog is about, or null. */
  readonly pendingStatus: Mention['status'] | null;
  readonly onPendingStatus: (status: Mention['status'] | null) => void;
  readonly onStatus: (status: Mention['status']) => void;
  readonly onCorrect: (patch: MentionPatch) => void;
  readonly onOpenDialog: (dialog: OpenDialog) => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** The number of selected mentions and the actions on them. */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, bulk, pendingStatus, onPendingStatus, onStatus, onAll, onClear } = props;
  const { updateAll } = bulk;
  const { ids, isAll } = selection;
  if (!isAll && ids.size === 0) return null;
  return (
    <div role="group" aria-label="Selection" className={styles.bulk}>
      <span role="status">
        {isAll ? `All ${formatNumber(total)} selected` : `${formatNumber(ids.size)} selected`}
      </span>
      {STATUSES.map((status) => (
        <Button key={status} size="s" onClick={() => onStatus(status)}>
          {STATUS_NAMES[status]}
        </Button>
      ))}
      <Corrections selection={selection} onCorrect={props.onCorrect} onOpenDialog={props.onOpenDialog} />
      {!isAll && total > ids.size && (
        <Button kind="quiet" size="s" onClick={onAll}>
          Select all {formatNumber(total)} matching mentions
        </Button>
      )}
      <Button kind="quiet" size="s" onClick={onClear}>
        Clear
      </Button>
      {pendingStatus && (
        <ConfirmDialog
          title={`Set ${formatNumber(total)} mentions to ${STATUS_NAMES[pendingStatus].toLowerCase()}?`}
          action={`Set ${formatNumber(total)} mentions`}
          isBusy={updateAll.isPending}
          error={updateAll.error}
          onConfirm={() =>
            updateAll.mutate(pendingStatus, {
              onSuccess: () => {
                onPendingStatus(null);
                onClear();
              },
            })
          }
          onClose={() => onPendingStatus(null)}
        >
          This changes all mentions that match the filters, including ones not loaded yet. You can't undo it
          in one step.
        </ConfirmDialog>
      )}
    </div>
  );
}
