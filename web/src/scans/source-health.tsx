import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Output } from '../api/call.ts';
import { Badge } from '../ui/badge.tsx';
import { Table } from '../ui/layout/table.tsx';
import { durationText } from './duration-text.ts';
import { TextWithTimes } from './text-with-times.tsx';
import { errorAdvice, sourceReadiness } from './run-text.ts';
import styles from './run-list.module.css';

type Health = Output<'get_scan_status'>['sources'][number];

/** Whether each source can be searched, what it lacks, and how long its posts take to become mentions. */
export function SourceHealth({ sources }: { readonly sources: readonly Health[] }) {
  const states = sources.map((source) => sourceReadiness(source).words);
  return (
    <>
      {states.some((words) => words !== 'ready') && (
        <p>
          {states.filter((words) => words === 'ready').length} of {sources.length} can be searched now.
          {states.includes('pausing') && ' Those that pause are asked again by themselves.'}
          {states.includes('not set up') && ` What others need stands below. ${errorAdvice('unavailable')}`}
        </p>
      )}
      <Table label="Sources" head={['Source', 'State', 'Half arrive within', '95 % arrive within']} isWide>
        {sources.map((source) => {
          const { words, tone } = sourceReadiness(source);
          return (
            <tr key={source.source}>
              <td>{SOURCE_TITLES[source.source]}</td>
              <td className={styles.state}>
                <Badge tone={tone}>{words}</Badge>
                {source.reason !== null && (
                  <p className={styles.trouble}>
                    <TextWithTimes text={source.reason} />
                  </p>
                )}
              </td>
              <td>{durationText(source.freshness_p50_s)}</td>
              <td>{durationText(source.freshness_p95_s)}</td>
            </tr>
          );
        })}
      </Table>
    </>
  );
}
