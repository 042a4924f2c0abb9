import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import styles from './fields.module.css';

/** The minimum length of a password in the API. */
const MIN_LENGTH = 10;

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  /** `new`: enforces the minimum length, and password managers offer to generate it. */
  readonly kind: 'current' | 'new';
  readonly hint?: ReactNode;
  readonly error?: string | null;
}

/** A password input with a button that shows the password. */
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
            {...(kind === 'new' ? { minLength: MIN_LENGTH, maxLength: 200 } : {})}
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

/** The hint for new passwords. */
export const NEW_PASSWORD_HINT = `At least ${MIN_LENGTH} characters.`;
