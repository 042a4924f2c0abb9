import type { SqlTables } from '../../api/records.ts';
import styles from './schema-list.module.css';

interface SchemaListProps {
  readonly tables: SqlTables['tables'];
  /** A column or table was chosen, to be put into the statement. */
  readonly onChoose: (name: string) => void;
  /** The statement that shows what a table is for was chosen, to take the place of what is written. */
  readonly onExample: (sql: string) => void;
}

/** The tables and their columns, each with what it means. */
export function SchemaList({ tables, onChoose, onExample }: SchemaListProps) {
  return (
    <aside aria-label="Tables" className={styles.schema}>
      <h2 className={styles.title}>Tables</h2>
      <p className={styles.about}>A name is put where the cursor stands.</p>
      {tables.map(({ name, description, example, columns }) => (
        <details key={name}>
          <summary>{name}</summary>
          <p className={styles.about}>{description}</p>
          <div className={styles.actions}>
            <button type="button" className={styles.action} onClick={() => onChoose(name)}>
              Insert name
            </button>
            <button type="button" className={styles.action} onClick={() => onExample(example)}>
              Show an example
            </button>
          </div>
          <ul className={styles.columns}>
            {columns.map((column) => (
              <li key={column.name}>
                <button
                  type="button"
                  className={styles.column}
                  title={`${column.description} Such as ${JSON.stringify(column.example)}.`}
                  onClick={() => onChoose(column.name)}
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
