import { createContext, useContext, useId, type ReactNode } from 'react';
import { fieldErrorText } from './field-error.ts';
import styles from './field.module.css';

/** What a control inside a field takes, so that its label, hint and error are read out with it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

/** Why the form around was refused; null when it was not. */
export const FormErrorContext = createContext<Error | null>(null);

interface FieldProps {
  readonly label: string;
  /** What the API calls it: a refusal of the form that names it is shown here. */
  readonly name?: string;
  readonly hint?: ReactNode;
  /** What is wrong with what was entered. */
  readonly error?: string | null | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A labelled control with its hint and its error. */
export function Field({ label, name, hint, error: given, children }: FieldProps) {
  const id = useId();
  const refused = useContext(FormErrorContext);
  const error = given ?? (name === undefined ? null : fieldErrorText(name, refused));
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
