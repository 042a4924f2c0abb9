import { Dialog } from '../../ui/dialog/dialog.tsx';
import { nameOfKey, SHORTCUTS } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** Shows what each key does. */
export function ShortcutsDialog({ mayWrite, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {SHORTCUTS.filter(({ writes }) => mayWrite || !writes).map(({ command, keys, does }) => (
          <div key={command}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{nameOfKey(key)}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
