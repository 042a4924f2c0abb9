import { type SqlTables } from '../api/records.ts';
import styles from './schema-list.module.css';

interface SchemaListProps {
  readonly tables: SqlTables['tables'];
  /** A column or table was chosen, to be put into the statement. */
  readonly onChoose: (name: string) => void;
}

/** The tables and their columns. */
export function SchemaList({ tables, onChoose }: SchemaListProps) {
  return (
    <aside aria-label="Tables" className={styles.schema}>
      {tables.map(({ name, description, columns }, at) => (
        <details key={name} open={at === 0}>
          <summary title={description}>{name}</summary>
          <ul className={styles.columns}>
            {columns.map((column) => (
              <li key={column.name}>
                <button type="button" className={styles.column} onClick={() => onChoose(column.name)}>
                  <span>{column.name}</span>
                  <span className={styles.type}>{column.type}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </aside>
  );
}
