import { SOURCE_TITLES } from '../../generated/sources.ts';
import { type Answer } from '../api/call.ts';
import { Badge } from '../ui/badge.tsx';
import { Table } from '../ui/table.tsx';
import { inWords } from './delay-words.ts';

type Health = Answer<'get_scan_status'>['sources'][number];

/** Whether each source can be searched, and how long its posts take to become mentions. */
export function SourceHealth({ sources }: { readonly sources: readonly Health[] }) {
  return (
    <Table
      label="Sources"
      head={['Source', 'State', 'Half of the posts arrive within', 'Nearly all (95 %) within']}
    >
      {sources.map(({ source, available, reason, freshness_p50_s, freshness_p95_s }) => (
        <tr key={source}>
          <td>{SOURCE_TITLES[source]}</td>
          <td>{available ? <Badge tone="positive">available</Badge> : reason}</td>
          <td>{inWords(freshness_p50_s)}</td>
          <td>{inWords(freshness_p95_s)}</td>
        </tr>
      ))}
    </Table>
  );
}
