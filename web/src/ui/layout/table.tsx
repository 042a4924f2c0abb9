import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './table.module.css';

/** The names of the columns for the style sheet, which puts them beside the cells where rows stand as cards. */
const namesOf = (head: readonly ReactNode[]): CSSProperties =>
  Object.fromEntries(
    head.map((each, at) => [
      `--head-${at + 1}`,
      typeof each === 'string' && each ? JSON.stringify(each) : 'none',
    ]),
  );

interface TableProps {
  readonly label: string;
  readonly head: readonly ReactNode[];
  /** It has more columns than a phone is wide. One with a column of buttons (the last, without a name) always has. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * Frames a table so that it scrolls by itself where it must, by keyboard as well. Rows are plain `tr`. On a narrow screen the rows of
 * a wide table are cards, so that all that it says is in sight.
 */
export function Table({ label, head, isWide = head.at(-1) === '', children }: TableProps) {
  return (
    <div className={styles.frame} role="group" aria-label={label} tabIndex={0}>
      <table className={classes(styles.table, isWide && styles.wide)} style={namesOf(head)}>
        <thead>
          <tr>
            {head.map((each, at) =>
              // A column of buttons has no name.
              each === '' ? (
                <td key={at} />
              ) : (
                <th key={at} scope="col">
                  {each}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
