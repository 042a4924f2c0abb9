import { type ReactNode } from 'react';
import styles from './table.module.css';

/** Frames a table so that a wide one scrolls by itself, by keyboard as well. Rows are plain `tr`. */
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
      <table className={styles.table}>
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
