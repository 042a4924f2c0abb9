import { useMemo, useRef, useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page } from '../ui/layout/page.tsx';
import { AskForm } from './ask/ask-form.tsx';
import { Cited } from './ask/cited.tsx';
import type { CodeHandle } from './editor/code-editor.tsx';
import { Editor } from './editor/editor.tsx';
import { EXAMPLES } from './editor/examples.ts';
import { errorLocation } from './editor/error-location.ts';
import { Result } from './result/result.tsx';
import { SavedBar } from './saved/saved-bar.tsx';
import { SchemaList } from './editor/schema-list.tsx';
import { StatementSelect } from './editor/statement-select.tsx';
import { sqlLanguage } from './editor/sql-language.ts';
import { useHistory } from './editor/use-history.ts';
import { useStatement } from './use-statement.ts';
import styles from './sql-page.module.css';

/** Runs SQL over the workspace's data and shows the result as a table and a plot. */
export function SqlPage() {
  const schema = useApiQuery('describe_sql_schema');
  const { statements, add } = useHistory();
  const [sql, setSql] = useState<string>(statements[0] ?? EXAMPLES[0].sql);
  const { run, ask, stop, isRunning, outcome } = useStatement();
  const { result, error, statement, cited } = outcome;
  const editor = useRef<CodeHandle>(null);
  const tables = schema.data?.tables;
  const language = useMemo(() => sqlLanguage(tables ?? []), [tables]);
  const message = error !== null && statement === sql ? error.message : null;
  const errorRange = useMemo(() => (message === null ? null : errorLocation(sql, message)), [sql, message]);
  const show = (text: string) => editor.current?.setText(text);
  const runIt = () => {
    if (sql.trim() === '') return;
    add(sql);
    run(sql);
  };
  return (
    <Page
      title="SQL"
      about="Run read-only ClickHouse SQL over this workspace's data. Press Ctrl+Enter to run."
    >
      <div className={styles.columns}>
        <div className={styles.work}>
          <AskForm isRunning={isRunning} onAsk={(question, project) => ask(question, project, show)} />
          <SavedBar sql={sql} onShow={show} />
          <div className={styles.choices}>
            <StatementSelect label="Examples" statements={EXAMPLES} onChoose={show} />
            <StatementSelect
              label="History"
              statements={statements.map((each) => ({ name: each.replaceAll(/\s+/g, ' '), sql: each }))}
              onChoose={show}
            />
          </div>
          <Editor
            value={sql}
            onChange={setSql}
            onRun={runIt}
            onStop={stop}
            isRunning={isRunning}
            error={error}
            errorRange={errorRange}
            {...{ language, editor }}
          />
          {result && <Result key={outcome.run} result={result} tookMs={outcome.tookMs} />}
          {cited && <Cited mentions={cited} />}
        </div>
        <Loaded query={schema}>
          {({ tables }) => (
            <SchemaList tables={tables} onInsert={(name) => editor.current?.insert(name)} onExample={show} />
          )}
        </Loaded>
      </div>
    </Page>
  );
}
