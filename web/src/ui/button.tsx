import type { ButtonHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the one thing to do here; `danger`: something is gone afterwards; `quiet`: without a frame. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'm' | 's';
  /** Something is under way: the button waits, and says so. */
  readonly isBusy?: boolean;
}

/** A button. It submits its form only with `type="submit"`. */
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
