import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useModal } from '../../ui/dialog/use-modal.ts';
import styles from './drawer.module.css';

interface DrawerProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal side panel for phones, open while mounted. Escape, the close button or a tap outside closes it. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const modal = useModal(onClose, { closesOnBackdrop: true });
  return (
    <dialog {...modal} id="navigation" aria-label={label} className={styles.drawer}>
      <div className={styles.content}>
        <Button kind="quiet" size="s" aria-label="Close menu" className={styles.close} onClick={onClose}>
          ✕
        </Button>
        {children}
      </div>
    </dialog>
  );
}
