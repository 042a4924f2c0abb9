import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../button.tsx';
import { FormErrorContext } from './field.tsx';
import { ErrorMessage } from '../feedback/error-message.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';
import styles from './form.module.css';

interface FormProps {
  /** Why the last try was refused: said at the end, and beside the field that it names. */
  readonly error: Error | null;
  readonly isBusy: boolean;
  /** The verb on the button that sends it: `Add alert`. */
  readonly action: string;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Leaves without sending; without it there is no such button. */
  readonly onCancel?: () => void;
  /** What that button is called. */
  readonly cancelLabel?: string;
  /** Another button before those two, such as one that deletes. */
  readonly extraAction?: ReactNode;
  readonly children: ReactNode;
}

/** Fields below each other and the way to send them: what every dialog that changes something is. */
export function Form({
  error,
  isBusy,
  action,
  onSubmit,
  onCancel,
  cancelLabel: cancel = 'Cancel',
  extraAction: further,
  children,
}: FormProps) {
  const refused = useFocusInvalid(error);
  return (
    <form ref={refused} className={styles.form} onSubmit={onSubmit}>
      <FormErrorContext value={error}>{children}</FormErrorContext>
      <ErrorMessage error={error} />
      <div className={styles.actions}>
        {further}
        {onCancel && <Button onClick={onCancel}>{cancel}</Button>}
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
