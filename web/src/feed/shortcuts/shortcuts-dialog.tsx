import { Dialog } from '../../ui/dialog/dialog.tsx';
import { keyLabel, SHORTCUTS } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  readonly canWrite: boolean;
  readonly onClose: () => void;
}

/** Shows what each key does. */
export function ShortcutsDialog({ canWrite, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {SHORTCUTS.filter(({ writes }) => canWrite || !writes).map(({ command, keys, label: does }) => (
          <div key={command}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyLabel(key)}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
