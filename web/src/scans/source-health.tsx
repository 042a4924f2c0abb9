import { SOURCE_TITLES } from '../../generated/sources.ts';
import { type Answer } from '../api/call.ts';
import { Badge } from '../ui/badge.tsx';
import { Table } from '../ui/table.tsx';
import { inWords } from './delay-words.ts';
import { adviceFor } from './run-words.ts';
import styles from './run-list.module.css';

type Health = Answer<'get_scan_status'>['sources'][number];

/** Whether each source can be searched, what it lacks, and how long its posts take to become mentions. */
export function SourceHealth({ sources }: { readonly sources: readonly Health[] }) {
  const lacking = sources.filter(({ available }) => !available);
  return (
    <>
      {lacking.length > 0 && (
        <p>
          {sources.length - lacking.length} of {sources.length} can be searched. {adviceFor('unavailable')}
        </p>
      )}
      <Table
        label="Sources"
        head={['Source', 'State', 'Half of the posts arrive within', 'Nearly all (95 %) within']}
      >
        {sources.map(({ source, available, reason, freshness_p50_s, freshness_p95_s }) => (
          <tr key={source}>
            <td>{SOURCE_TITLES[source]}</td>
            <td className={styles.state}>
              <Badge tone={available ? 'positive' : 'warning'}>{available ? 'ready' : 'not ready'}</Badge>
              {reason !== null && <p className={styles.trouble}>{reason}</p>}
            </td>
            <td>{inWords(freshness_p50_s)}</td>
            <td>{inWords(freshness_p95_s)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
