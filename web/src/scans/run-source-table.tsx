import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Run } from '../api/records.ts';
import { Badge } from '../ui/badge.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { TextWithTimes } from './text-with-times.tsx';
import { errorAdvice, SOURCE_STATUS } from './run-text.ts';
import styles from './run-list.module.css';

const count = new Intl.NumberFormat('en');

/** What every source of a run gave, and what is wrong with those that gave nothing. */
export function RunSourceTable({ sources }: { readonly sources: Run['sources'] }) {
  return (
    <Table label="Sources of this scan" head={['Source', 'State', 'Posts', 'Found', 'New']} isWide>
      {sources.map((source) => {
        const { words, tone } = SOURCE_STATUS[source.status];
        return (
          <tr key={source.source}>
            <td>{SOURCE_TITLES[source.source]}</td>
            <td className={styles.state}>
              <Badge tone={tone}>{words}</Badge>
              <SourceError source={source} />
            </td>
            <td>{count.format(source.returned)}</td>
            <td>{count.format(source.matched)}</td>
            <td>{count.format(source.new)}</td>
          </tr>
        );
      })}
    </Table>
  );
}

/** What went wrong at a source, what can be done, and when it is tried again by itself. */
function SourceError({ source: { error, retry_at } }: { readonly source: Run['sources'][number] }) {
  if (!error) return null;
  return (
    <p className={styles.trouble}>
      <TextWithTimes text={error.message} />. {errorAdvice(error.code)}
      {retry_at !== null && (
        <>
          {' '}
          Tried again: <Time at={retry_at} />
        </>
      )}
    </p>
  );
}
