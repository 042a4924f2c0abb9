import { useMemo } from 'react';
import type { SqlResult } from '../../api/records.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toCsv } from './csv.ts';
import { defaultPlot } from '../plot/plot-settings.ts';
import { ResultPlot } from '../plot/result-plot.tsx';
import { ResultTable } from './result-table.tsx';
import styles from './result.module.css';

const count = new Intl.NumberFormat('en');

/** Saves text as a file of the browser. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** The rows that a statement gave, as a table, a file, and a plot where they have numbers. */
export function Result({ result, took }: { readonly result: SqlResult; readonly took: number }) {
  const { row_count: rows, truncated } = result;
  const usual = useMemo(() => defaultPlot(result), [result]);
  return (
    <section aria-label="Result" className={styles.result}>
      <div className={styles.head}>
        <p role="status">
          {count.format(rows)} {rows === 1 ? 'row' : 'rows'} in {count.format(took)} ms
          {truncated && '; there are more, but no statement gives more than these'}
        </p>
        {rows > 0 && (
          <Button size="s" onClick={() => download('earshot.csv', toCsv(result))}>
            Save as CSV
          </Button>
        )}
      </div>
      {rows === 0 ? (
        <EmptyState title="No rows">
          <p>The statement was run, and nothing answers to it. Look at its WHERE.</p>
        </EmptyState>
      ) : (
        <>
          {usual && <ResultPlot result={result} usual={usual} />}
          <ResultTable result={result} />
          <p className={styles.note}>Times are in UTC. The number of a row opens all of it.</p>
        </>
      )}
    </section>
  );
}
