import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Run } from '../api/records.ts';
import { SourceIcon } from '../mentions/source-icon.tsx';
import { Badge } from '../ui/badge.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { TextWithTimes } from './text-with-times.tsx';
import { errorAdvice, SOURCE_STATUS } from './run-text.ts';
import { formatNumber } from '../ui/numbers.ts';
import styles from './run-list.module.css';

/** The results of a run by source, with errors. */
export function RunSourceTable({ sources }: { readonly sources: Run['sources'] }) {
  return (
    <Table label="Sources of this scan" head={['Source', 'Status', 'Posts checked', 'Matched', 'New']} isWide>
      {sources.map((source) => {
        const { label, tone } = SOURCE_STATUS[source.status];
        return (
          <tr key={source.source}>
            <td>
              <span className={styles.source}>
                <SourceIcon source={source.source} isDecorative /> {SOURCE_TITLES[source.source]}
              </span>
            </td>
            <td className={styles.state}>
              <Badge tone={tone}>{label}</Badge>
              <SourceError source={source} />
            </td>
            <td>{formatNumber(source.returned)}</td>
            <td>{formatNumber(source.matched)}</td>
            <td>
              {formatNumber(source.new)}
              {source.late > 0 && <p className="hint">{formatNumber(source.late)} of them late</p>}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** A source's error, what to do about it, and when it is retried. */
function SourceError({ source: { error, retry_at } }: { readonly source: Run['sources'][number] }) {
  if (!error) return null;
  return (
    <p className={styles.trouble}>
      <TextWithTimes text={error.message} />. {errorAdvice(error.code)}
      {retry_at !== null && (
        <>
          {' '}
          Next retry: <Time at={retry_at} />
        </>
      )}
    </p>
  );
}
