import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './badge.module.css';

/** The color of a badge. Its text must carry the same meaning. */
export type Tone = 'neutral' | 'positive' | 'negative' | 'warning' | 'accent';

/** A short label on a colored background. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>;
}
