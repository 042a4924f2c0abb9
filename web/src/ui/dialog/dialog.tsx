import { useId, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useModal } from './use-modal.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, open while mounted. It traps the focus, and Escape closes it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const modal = useModal(onClose);
  const id = useId();
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" size="s" aria-label="Close" onClick={onClose}>
          ✕
        </Button>
      </header>
      {children}
    </dialog>
  );
}
