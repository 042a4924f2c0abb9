import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react';
import { fieldErrorText } from './field-error.ts';
import styles from './field.module.css';

/** Attributes for the control inside a field, so that screen readers read its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

/** The error of the enclosing form's last submit, or null. */
export const FormErrorContext = createContext<Error | null>(null);

interface FieldProps {
  readonly label: string;
  /** The field's name in the API. A form error about this field is shown here. */
  readonly name?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A labeled control with its hint and error. */
export function Field({ label, name, hint, error: given, children }: FieldProps) {
  const id = useId();
  const formError = useContext(FormErrorContext);
  const error = given ?? (name === undefined ? null : fieldErrorText(name, formError));
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
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

type ControlFieldProps<Control extends 'input' | 'textarea' | 'select'> = Omit<FieldProps, 'children'> &
  ComponentProps<Control>;

/** A labeled input. `name` is also the control's name in the form. */
export const InputField = ({ label, name, hint, error, ...input }: ControlFieldProps<'input'>) => (
  <Field {...{ label, name, hint, error }}>
    {(control) => <input {...{ name, ...input, ...control }} />}
  </Field>
);

/** A labeled text area. `name` is also the control's name in the form. */
export const TextAreaField = ({ label, name, hint, error, ...area }: ControlFieldProps<'textarea'>) => (
  <Field {...{ label, name, hint, error }}>
    {(control) => <textarea {...{ name, ...area, ...control }} />}
  </Field>
);

/** A labeled menu with its options as children. `name` is also the control's name in the form. */
export const SelectField = ({ label, name, hint, error, ...select }: ControlFieldProps<'select'>) => (
  <Field {...{ label, name, hint, error }}>
    {(control) => <select {...{ name, ...select, ...control }} />}
  </Field>
);
