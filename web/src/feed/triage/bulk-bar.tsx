import type { Mention } from '../../api/records.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { STATUSES } from '../filters/feed-search.ts';
import { STATUS_NAMES } from '../../mentions/mention-text.ts';
import { MAX_IRRELEVANT, type Selection } from '../list/selection.ts';
import type { useBulkStatus } from './use-bulk-status.ts';
import styles from '../feed.module.css';

interface BulkBarProps {
  readonly selection: Selection;
  /** How many the filters find, loaded or not. */
  readonly total: number;
  readonly bulk: ReturnType<typeof useBulkStatus>;
  /** The status that all are to have, while it is asked whether they really are. */
  readonly wanted: Mention['status'] | null;
  readonly onWanted: (status: Mention['status'] | null) => void;
  readonly onStatus: (status: Mention['status']) => void;
  readonly onIrrelevant: () => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

const counted = (count: number) => count.toLocaleString('en');

/** What is selected, and what can be done to all of it. */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, bulk, wanted, onWanted, onStatus, onIrrelevant, onAll, onClear } = props;
  const { everything } = bulk;
  const { ids, isAll } = selection;
  if (!isAll && ids.size === 0) return null;
  return (
    <div role="group" aria-label="Selection" className={styles.bulk}>
      <span role="status">{isAll ? `All ${counted(total)} selected` : `${counted(ids.size)} selected`}</span>
      {STATUSES.map((status) => (
        <Button key={status} size="s" onClick={() => onStatus(status)}>
          {STATUS_NAMES[status]}
        </Button>
      ))}
      {!isAll && ids.size <= MAX_IRRELEVANT && (
        <Button size="s" onClick={onIrrelevant}>
          Irrelevant…
        </Button>
      )}
      {!isAll && total > ids.size && (
        <Button kind="quiet" size="s" onClick={onAll}>
          Select all {counted(total)} that match
        </Button>
      )}
      <Button kind="quiet" size="s" onClick={onClear}>
        Clear
      </Button>
      {wanted && (
        <ConfirmDialog
          title={`Set ${counted(total)} mentions to ${STATUS_NAMES[wanted].toLowerCase()}?`}
          action={`Set ${counted(total)} mentions`}
          isBusy={everything.isPending}
          error={everything.error}
          onConfirm={() =>
            everything.mutate(wanted, {
              onSuccess: () => {
                onWanted(null);
                onClear();
              },
            })
          }
          onClose={() => onWanted(null)}
        >
          Everything that the filters find is changed, also what is not loaded here. This cannot be undone at
          once.
        </ConfirmDialog>
      )}
    </div>
  );
}
