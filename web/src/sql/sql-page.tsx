import { useState } from 'react';
import { useOperation } from '../api/use-operation.ts';
import { Page } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { EXAMPLES } from './examples.ts';
import { Editor } from './editor.tsx';
import { Result } from './result.tsx';
import { SchemaList } from './schema-list.tsx';
import { useStatement } from './use-statement.ts';
import styles from './sql-page.module.css';

/** One statement at a time over the workspace's tables, with its rows and a plot of them. */
export function SqlPage() {
  const schema = useOperation('describe_sql_schema');
  const [sql, setSql] = useState<string>(EXAMPLES[0].sql);
  const { run, stop, isRunning, result, error, took } = useStatement();
  return (
    <Page
      title="SQL"
      about="Read-only SELECTs in ClickHouse's dialect, over this workspace alone. Ctrl+Enter runs the statement."
    >
      <div className={styles.columns}>
        <div className={styles.work}>
          <label className={styles.examples}>
            Examples
            <select value="" onChange={({ target }) => setSql(target.value)}>
              <option value="">choose one</option>
              {EXAMPLES.map((each) => (
                <option key={each.name} value={each.sql}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
          <Editor value={sql} onChange={setSql} onRun={() => run(sql)} onStop={stop} isRunning={isRunning} />
          <Refusal error={error} />
          {result && <Result result={result} took={took} />}
        </div>
        <SchemaList tables={schema.data?.tables ?? []} onChoose={(name) => setSql(`${sql}${name} `)} />
      </div>
    </Page>
  );
}
