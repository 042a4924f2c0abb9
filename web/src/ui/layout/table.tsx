import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './table.module.css';

/** Passes the column names to the style sheet, which shows them next to the cells when rows become cards. */
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
  /** Too wide for a phone. The default is true for tables whose last column has buttons (an empty heading). */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * A table that scrolls sideways on its own when needed, by keyboard too. Rows are plain `tr`. On narrow screens
 * the rows of a wide table become cards.
 */
export function Table({ label, head, isWide = head.at(-1) === '', children }: TableProps) {
  return (
    <div className={styles.frame} role="group" aria-label={label} tabIndex={0}>
      <table className={classes(styles.table, isWide && styles.wide)} style={namesOf(head)}>
        <thead>
          <tr>
            {head.map((each, at) =>
              // A column of buttons has no heading.
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
