import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useKeyDown } from '../../ui/use-key-down.ts';
import styles from './numbered-choice-dialog.module.css';

interface NumberedChoiceDialogProps {
  readonly title: string;
  /** The choices. The first nine can be picked with the keys 1 to 9. */
  readonly choices: readonly { readonly name: string; readonly choose: () => void }[];
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A dialog for picking one of several choices with a single key or click. */
export function NumberedChoiceDialog({ title, choices, onClose, children }: NumberedChoiceDialogProps) {
  useKeyDown((event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const choice = isTyping || event.ctrlKey || event.metaKey ? undefined : choices[Number(event.key) - 1];
    if (!choice) return;
    event.preventDefault();
    choice.choose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <ol className={styles.choices}>
        {choices.map(({ name, choose }, at) => (
          <li key={name}>
            <Button kind="quiet" className={styles.choice} onClick={choose}>
              {at < 9 && <kbd>{at + 1}</kbd>}
              <span>{name}</span>
            </Button>
          </li>
        ))}
      </ol>
      {children}
    </Dialog>
  );
}
