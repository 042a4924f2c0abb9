import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { SqlResult } from '../../api/records.ts';
import { cellText } from './cell-text.ts';
import { columnWidths } from './column-widths.ts';
import { isNumber } from '../plot/plot-settings.ts';
import { RowDialog } from './row-dialog.tsx';
import { remToPixels } from '../../ui/rem.ts';
import styles from './result-table.module.css';

/** The height of every row in rem. Keep it the same in the style sheet. */
const ROW_REM = 2.25;
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 10;

/** The rows as a virtualized table. Clicking a row number shows the full row. */
export function ResultTable({ result }: { readonly result: SqlResult }) {
  const { columns, rows } = result;
  const frame = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [height] = useState(() => remToPixels(ROW_REM));
  const widths = useMemo(() => columnWidths(result), [result]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={frame} className={styles.frame} role="group" aria-label="Rows" tabIndex={0}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <colgroup>
          <col style={{ inlineSize: '3.5rem' }} />
          {widths.map((width, at) => (
            <col key={at} style={{ inlineSize: `${width}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Row</span>
            </th>
            {columns.map(({ name, type }) => (
              <th key={name} scope="col" title={type} className={isNumber(type) ? styles.number : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden style={{ blockSize: above }} />}
          {items.map(({ index }) => (
            <Row key={index} at={index} columns={columns} row={rows[index]!} onOpen={setOpened} />
          ))}
          {below > 0 && <tr aria-hidden style={{ blockSize: below }} />}
        </tbody>
      </table>
      {opened !== null && (
        <RowDialog
          number={opened + 1}
          columns={columns}
          row={rows[opened]!}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

interface RowProps {
  readonly at: number;
  readonly columns: SqlResult['columns'];
  readonly row: SqlResult['rows'][number];
  readonly onOpen: (at: number) => void;
}

function Row({ at, columns, row, onOpen }: RowProps) {
  return (
    <tr aria-rowindex={at + 2}>
      <td>
        <button
          type="button"
          className={styles.open}
          aria-label={`Show row ${at + 1}`}
          onClick={() => onOpen(at)}
        >
          {at + 1}
        </button>
      </td>
      {columns.map(({ name, type }) => {
        const text = cellText(row[name]);
        return (
          <td key={name} title={text} dir="auto" className={isNumber(type) ? styles.number : undefined}>
            {text}
          </td>
        );
      })}
    </tr>
  );
}
