import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './drawer.module.css';

interface DrawerProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * What slides in from the side of a phone while it is mounted. The rest of the page is out of reach; Escape, its button and a tap
 * beside it close it, and the keyboard goes back to where it was.
 */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page, it gives the keyboard back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      id="navigation"
      aria-label={label}
      className={styles.drawer}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Its ground is the element itself: what is in it lies over that.
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className={styles.content}>
        <Button kind="quiet" size="s" aria-label="Close menu" className={styles.close} onClick={onClose}>
          ✕
        </Button>
        {children}
      </div>
    </dialog>
  );
}
