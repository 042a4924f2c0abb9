import { useId, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useModal } from './use-modal.ts';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  /** What the form would do. It stands beside the form, or after it in a narrow window. */
  readonly preview?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A modal panel at the side of the window, open while mounted, for forms that may be longer than the screen: the title and the
 * form's buttons stay in view. It covers the whole screen of a phone.
 */
export function Sheet({ title, onClose, preview, children }: SheetProps) {
  const modal = useModal(onClose);
  const id = useId();
  return (
    <dialog {...modal} className={preview === undefined ? styles.sheet : styles.wide} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" size="s" aria-label="Close" onClick={onClose}>
          ✕
        </Button>
      </header>
      <div className={styles.content}>
        {children}
        {preview !== undefined && <div className={styles.preview}>{preview}</div>}
      </div>
    </dialog>
  );
}
