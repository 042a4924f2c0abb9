import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Output } from '../api/call.ts';
import type { Run } from '../api/records.ts';
import { SourceIcon } from '../mentions/source-icon.tsx';
import { Badge } from '../ui/badge.tsx';
import { Table } from '../ui/layout/table.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { Time } from '../ui/time.tsx';
import { durationText } from './duration-text.ts';
import { TextWithTimes } from './text-with-times.tsx';
import { errorAdvice, sourceReadiness } from './run-text.ts';
import { sourceOutcome } from './source-failures.ts';
import styles from './run-list.module.css';

type Health = Output<'get_scan_status'>['sources'][number];
type Sweep = Output<'get_scan_status'>['projects'][number]['sweeps'][number];

/**
 * Whether each source can be scanned, what it is missing, how long posts take to become mentions, and when the project's
 * whole window was last searched.
 */
export function SourceHealth({
  sources,
  sweeps,
  runs,
}: {
  readonly sources: readonly Health[];
  readonly sweeps: readonly Sweep[];
  /** The project's runs, newest first. */
  readonly runs: readonly Run[];
}) {
  const failing = new Set(sourceOutcome(runs).failures.flatMap((failure) => failure.sources));
  const readinessOf = (source: Health) => sourceReadiness(source, failing.has(source.source));
  const states = sources.map((source) => readinessOf(source).label);
  return (
    <>
      {states.some((label) => label !== 'Ready') && (
        <p>
          {states.filter((label) => label === 'Ready').length} of {sources.length} sources are ready.
          {states.includes('Paused') && ' Paused sources are retried automatically.'}
          {states.includes('Not configured') &&
            ` Sources below need credentials. ${errorAdvice('unavailable')}`}
        </p>
      )}
      <Table
        label="Sources"
        head={['Source', 'Status', 'Median delay', '95th percentile delay', 'Whole window searched']}
        isWide
      >
        {sources.map((source) => {
          const { label, tone } = readinessOf(source);
          return (
            <tr key={source.source}>
              <td>
                <span className={styles.source}>
                  <SourceIcon source={source.source} isDecorative /> {SOURCE_TITLES[source.source]}
                </span>
              </td>
              <td className={styles.state}>
                <Badge tone={tone}>{label}</Badge>
                {source.reason !== null && (
                  <p className={styles.trouble}>
                    <TextWithTimes text={source.reason} />
                  </p>
                )}
              </td>
              <td>{durationText(source.freshness_p50_s)}</td>
              <td>{durationText(source.freshness_p95_s)}</td>
              <td>
                <LastSweep sweep={sweeps.find((sweep) => sweep.source === source.source)} />
              </td>
            </tr>
          );
        })}
      </Table>
    </>
  );
}

/** When the whole window was last searched, how far back, and how many late posts that found. */
function LastSweep({ sweep }: { readonly sweep: Sweep | undefined }) {
  if (!sweep) return '—';
  return (
    <>
      <Time at={sweep.swept_to} />
      {sweep.swept_from !== null && (
        <p className="hint">
          back to <Time at={sweep.swept_from} />
        </p>
      )}
      {sweep.late > 0 && <p className="hint">{formatNumber(sweep.late)} late posts found</p>}
    </>
  );
}
