import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../button.tsx';
import { FormErrorContext } from './field.tsx';
import { ErrorMessage } from '../feedback/error-message.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';
import styles from './form.module.css';

interface FormProps {
  /** The error of the last submit, shown at the end and next to the field it names. */
  readonly error: Error | null;
  readonly isBusy: boolean;
  /** The label of the submit button: `Add alert`. */
  readonly action: string;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Called by the cancel button; without it there is no such button. */
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  /** Another button before those two, such as Delete. */
  readonly extraAction?: ReactNode;
  readonly children: ReactNode;
}

/** A form: fields, an error message, and the submit and cancel buttons. */
export function Form({
  error,
  isBusy,
  action,
  onSubmit,
  onCancel,
  cancelLabel = 'Cancel',
  extraAction,
  children,
}: FormProps) {
  const formRef = useFocusInvalid(error);
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit}>
      <FormErrorContext value={error}>{children}</FormErrorContext>
      <div className={styles.error}>
        <ErrorMessage error={error} />
      </div>
      <div className={styles.actions}>
        {extraAction}
        {onCancel && <Button onClick={onCancel}>{cancelLabel}</Button>}
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
