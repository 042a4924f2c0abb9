import type { SqlResult } from '../../api/records.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { cellText } from './cell-text.ts';
import styles from './row-dialog.module.css';

interface RowDialogProps {
  readonly number: number;
  readonly columns: SqlResult['columns'];
  readonly row: SqlResult['rows'][number];
  readonly onClose: () => void;
}

/** One row in full, since the table cuts off long values. */
export function RowDialog({ number, columns, row, onClose }: RowDialogProps) {
  return (
    <Dialog title={`Row ${number}`} onClose={onClose}>
      <dl className={styles.fields}>
        {columns.map(({ name, type }) => (
          <div key={name}>
            <dt title={type}>{name}</dt>
            <dd dir="auto">{cellText(row[name]) || '—'}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
