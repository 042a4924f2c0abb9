import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import styles from './fields.module.css';

/** The shortest password that the service takes. */
const LEAST_LENGTH = 10;

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  /** `new`: one that is being made, which has a least length and which password managers offer to make up. */
  readonly kind: 'current' | 'new';
  readonly hint?: ReactNode;
  readonly error?: string | null;
}

/** A password, which can be shown while it is typed. */
export function PasswordField({ label, name, kind, hint, error }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...control}
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={`${kind}-password`}
            autoCapitalize="none"
            spellCheck={false}
            {...(kind === 'new' ? { minLength: LEAST_LENGTH, maxLength: 200 } : {})}
            required
          />
          <Button
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        </div>
      )}
    </Field>
  );
}

/** What a new password must be, for its field to say. */
export const NEW_PASSWORD_HINT = `${LEAST_LENGTH} characters or more; any will do.`;
