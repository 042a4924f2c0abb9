import type { ButtonHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the main action; `danger`: deletes something; `quiet`: no border. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'm' | 's';
  /** The action is running: the button is disabled and marked as busy. */
  readonly isBusy?: boolean;
}

/** A button. Submits its form only with `type="submit"`. */
export function Button({ kind = 'plain', size = 'm', isBusy = false, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, styles[kind], styles[size], className)}
      aria-busy={isBusy}
      disabled={rest.disabled === true || isBusy}
    />
  );
}
