import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorMessage } from '../feedback/error-message.tsx';
import styles from '../form/form.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  /** The consequence in a sentence: what is deleted, and for whom. */
  readonly children: ReactNode;
  /** The label of the confirm button: `Delete webhook`. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly error?: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  action,
  isBusy,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.form}>
        <div>{children}</div>
        <ErrorMessage error={error} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" isBusy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
