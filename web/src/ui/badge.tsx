import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './badge.module.css';

/** What the color of a badge says; the words in it must say it too. */
export type Tone = 'neutral' | 'positive' | 'negative' | 'warning' | 'accent';

/** A word or two on a colored ground. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>;
}
