import { useRef, useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Editor } from './editor/editor.tsx';
import { EXAMPLES } from './editor/examples.ts';
import { errorLocation } from './editor/error-location.ts';
import { Result } from './result/result.tsx';
import { SchemaList } from './editor/schema-list.tsx';
import { StatementSelect } from './editor/statement-select.tsx';
import { useHistory } from './editor/use-history.ts';
import { useStatement } from './use-statement.ts';
import styles from './sql-page.module.css';

/** Runs SQL over the workspace's data and shows the result as a table and a plot. */
export function SqlPage() {
  const schema = useApiQuery('describe_sql_schema');
  const { statements, add } = useHistory();
  const [sql, setSql] = useState<string>(statements[0] ?? EXAMPLES[0].sql);
  const { run, stop, isRunning, outcome } = useStatement();
  const { result, error, statement } = outcome;
  const text = useRef<HTMLTextAreaElement>(null);
  const isCurrentError = error !== null && statement === sql;
  const runIt = () => {
    if (sql.trim() === '') return;
    add(sql);
    run(sql);
  };
  const insert = (name: string) => {
    const field = text.current!;
    field.setRangeText(name, field.selectionStart, field.selectionEnd, 'end');
    setSql(field.value);
    field.focus();
  };
  return (
    <Page
      title="SQL"
      about="Run read-only ClickHouse SQL over this workspace's data. Press Ctrl+Enter to run."
    >
      <div className={styles.columns}>
        <div className={styles.work}>
          <div className={styles.choices}>
            <StatementSelect label="Examples" statements={EXAMPLES} onChoose={setSql} />
            <StatementSelect
              label="History"
              statements={statements.map((each) => ({ name: each.replaceAll(/\s+/g, ' '), sql: each }))}
              onChoose={setSql}
            />
          </div>
          <Editor
            value={sql}
            onChange={setSql}
            onRun={runIt}
            onStop={stop}
            isRunning={isRunning}
            error={error}
            errorRange={isCurrentError ? errorLocation(sql, error.message) : null}
            text={text}
          />
          {result && <Result key={outcome.run} result={result} tookMs={outcome.tookMs} />}
        </div>
        <Loaded query={schema}>
          {({ tables }) => <SchemaList tables={tables} onInsert={insert} onExample={setSql} />}
        </Loaded>
      </div>
    </Page>
  );
}
