import { useMemo } from 'react';
import { type SqlResult } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { Plot } from '../ui/plot.tsx';
import { Table } from '../ui/table.tsx';
import { toCsv } from './csv.ts';
import { plotOf } from './plot-of.ts';
import styles from './result.module.css';

const asText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string);

/** Saves text as a file of the browser. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

const nameOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** The rows that a statement gave, and a plot where they have times and numbers. */
export function Result({ result, took }: { readonly result: SqlResult; readonly took: number }) {
  const { columns, rows, row_count: count, truncated } = result;
  const plot = useMemo(() => plotOf(result), [result]);
  return (
    <section aria-label="Result" className={styles.result}>
      <p role="status">
        {count} {count === 1 ? 'row' : 'rows'} in {took} ms{truncated && '; there are more'}{' '}
        <Button size="s" onClick={() => download('earshot.csv', toCsv(result))}>
          Save as CSV
        </Button>
      </p>
      {plot && <Plot label="The rows over time" nameOf={nameOf} {...plot} />}
      <Table label="Rows" head={columns.map(({ name, type }) => `${name} (${type})`)}>
        {rows.map((row, at) => (
          <tr key={at}>
            {columns.map(({ name }) => (
              <td key={name} className={typeof row[name] === 'number' ? styles.number : undefined}>
                {asText(row[name])}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
}
