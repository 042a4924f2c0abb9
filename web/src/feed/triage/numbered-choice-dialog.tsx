import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './numbered-choice-dialog.module.css';

interface NumberedChoiceDialogProps {
  readonly title: string;
  /** What can be chosen, by the keys 1 to 9 as well. */
  readonly choices: readonly { readonly name: string; readonly choose: () => void }[];
  readonly onClose: () => void;
  /** Another way to choose, under the others. */
  readonly children?: ReactNode;
}

/** Asks for one of a few things, by one key or click. */
export function NumberedChoiceDialog({ title, choices, onClose, children }: NumberedChoiceDialogProps) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const choice = isTyping || event.ctrlKey || event.metaKey ? undefined : choices[Number(event.key) - 1];
    if (!choice) return;
    event.preventDefault();
    choice.choose();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
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
