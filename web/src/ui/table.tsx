import { type CSSProperties, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './table.module.css';

/** The names of the columns for the style sheet, which puts them beside the cells where rows stand as cards. */
const namesOf = (head: readonly ReactNode[]): CSSProperties =>
  Object.fromEntries(
    head.map((each, at) => [
      `--head-${at + 1}`,
      typeof each === 'string' && each ? JSON.stringify(each) : 'none',
    ]),
  );

/**
 * Frames a table so that a wide one scrolls by itself, by keyboard as well. Rows are plain `tr`. On a narrow screen the rows of a
 * table with a column of buttons (the last, without a name) are cards, so that the buttons are in sight.
 */
export function Table({
  label,
  head,
  children,
}: {
  readonly label: string;
  readonly head: readonly ReactNode[];
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.frame} role="group" aria-label={label} tabIndex={0}>
      <table className={classes(styles.table, head.at(-1) === '' && styles.acting)} style={namesOf(head)}>
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
