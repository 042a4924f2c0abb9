import { lazy, Suspense, useMemo } from 'react';
import type { SqlResult } from '../../api/records.ts';
import { Button } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toCsv } from './csv.ts';
import { defaultPlot } from '../plot/plot-settings.ts';
import { ResultTable } from './result-table.tsx';
import { formatCount, formatNumber } from '../../ui/numbers.ts';
import styles from './result.module.css';

// Loaded with the first result: the page opens without it.
const ResultPlot = lazy(async () => ({ default: (await import('../plot/result-plot.tsx')).ResultPlot }));

/** A statement's result: a table, a CSV download, and a plot of numeric columns. */
export function Result({ result, tookMs }: { readonly result: SqlResult; readonly tookMs: number }) {
  const { row_count: rows, truncated } = result;
  const plot = useMemo(() => defaultPlot(result), [result]);
  return (
    <section aria-label="Result" className={styles.result}>
      <div className={styles.head}>
        <p role="status">
          {formatCount(rows, 'row')} in {formatNumber(tookMs)} ms
          {truncated && ' (result truncated at the row limit)'}
        </p>
        {rows > 0 && (
          <Button
            size="s"
            onClick={() => download('earshot.csv', new Blob([toCsv(result)], { type: 'text/csv' }))}
          >
            Download CSV
          </Button>
        )}
      </div>
      {rows === 0 ? (
        <EmptyState title="No rows">
          <p>The query ran and returned no rows.</p>
        </EmptyState>
      ) : (
        <>
          {plot && (
            <Suspense fallback={null}>
              <ResultPlot result={result} initial={plot} />
            </Suspense>
          )}
          <ResultTable result={result} />
          <p className="hint">Times are in UTC. Click a row number to see the full row.</p>
        </>
      )}
    </section>
  );
}
