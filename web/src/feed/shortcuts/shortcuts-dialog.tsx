import { Dialog } from '../../ui/dialog/dialog.tsx';
import { keyLabel, SHORTCUTS } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  readonly canWrite: boolean;
  readonly onClose: () => void;
}

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ canWrite, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {SHORTCUTS.filter(({ writes }) => canWrite || !writes).map(({ command, keys, label }) => (
          <div key={command}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyLabel(key)}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
