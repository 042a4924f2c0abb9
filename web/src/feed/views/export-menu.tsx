import { addressOf } from '../../api/call.ts';
import type { FeedFilter } from '../filters/feed-search.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import styles from './views-menu.module.css';

const FORMATS = [
  ['csv', 'CSV (spreadsheets)'],
  ['ndjson', 'NDJSON (one mention per line)'],
  ['parquet', 'Parquet (data tools)'],
] as const;

interface ExportMenuProps {
  readonly project: string;
  readonly filter: FeedFilter;
}

/** Download links for all mentions that match the filters. */
export function ExportMenu({ project, filter }: ExportMenuProps) {
  return (
    <Popover name="Export" label="Export">
      {() => (
        <ul className={styles.views}>
          {FORMATS.map(([format, name]) => (
            <li key={format} className={styles.link}>
              <a href={addressOf('export_mentions', { query: { ...filter, project, format } })} download>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
