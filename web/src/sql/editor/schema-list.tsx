import type { SqlTables } from '../../api/records.ts';
import styles from './schema-list.module.css';

interface SchemaListProps {
  readonly tables: SqlTables['tables'];
  readonly onInsert: (name: string) => void;
  readonly onExample: (sql: string) => void;
}

/** The tables and their columns with descriptions. */
export function SchemaList({ tables, onInsert, onExample }: SchemaListProps) {
  return (
    <aside aria-label="Tables" className={styles.schema}>
      <h2 className={styles.title}>Tables</h2>
      <p className={styles.about}>Click a name to insert it.</p>
      {tables.map(({ name, description, example, columns }) => (
        <details key={name}>
          <summary>{name}</summary>
          <p className={styles.about}>{description}</p>
          <div className={styles.actions}>
            <button type="button" className={styles.action} onClick={() => onInsert(name)}>
              Insert name
            </button>
            <button type="button" className={styles.action} onClick={() => onExample(example)}>
              Use example
            </button>
          </div>
          <ul className={styles.columns}>
            {columns.map((column) => (
              <li key={column.name}>
                <button
                  type="button"
                  className={styles.column}
                  title={`${column.description} Example: ${JSON.stringify(column.example)}`}
                  onClick={() => onInsert(column.name)}
                >
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
