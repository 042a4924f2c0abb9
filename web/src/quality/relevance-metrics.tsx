import type { JudgeReport, QualityFigure } from '../api/records.ts';
import { formatPercent } from '../ui/numbers.ts';
import styles from './relevance-metrics.module.css';

const METRICS = [
  ['precision', 'Precision', 'of the mentions shown are relevant'],
  ['recall', 'Recall', 'of the relevant mentions are shown'],
  ['f1', 'F1', 'combines precision and recall'],
] as const;

/** Returns what is missing before metrics can be computed, or null. */
function missingAnswers({ enough, kept, filtered_out }: JudgeReport['relevance']): string | null {
  if (enough) return null;
  const missing = [
    ...(filtered_out.needed > 0 ? [`${filtered_out.needed} more filtered-out posts`] : []),
    ...(kept.needed > 0 ? [`${kept.needed} more relevant ones`] : []),
  ];
  if (missing.length === 0) return 'Not enough data for every metric yet.';
  return `No metrics yet: check ${missing.join(' and ')} below.`;
}

/** The metrics with their 95% confidence intervals, or what is missing to compute them. */
export function RelevanceMetrics({ report }: { readonly report: JudgeReport['relevance'] }) {
  const lacking = missingAnswers(report);
  return (
    <>
      {lacking !== null && <p>{lacking}</p>}
      <dl className={styles.figures}>
        {METRICS.map(([key, name, meaning]) => {
          const figure = report[key];
          return figure && <Metric key={key} name={name} meaning={meaning} figure={figure} />;
        })}
      </dl>
    </>
  );
}

interface MetricProps {
  readonly name: string;
  readonly meaning: string;
  readonly figure: QualityFigure;
}

function Metric({ name, meaning, figure: { value, low, high, n } }: MetricProps) {
  const at = (share: number) => `${100 * share}%`;
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <strong className={styles.value}>{formatPercent(value)}</strong>
        <div className={styles.scale} aria-hidden="true">
          <span
            className={styles.interval}
            style={{ insetInlineStart: at(low), inlineSize: at(high - low) }}
          />
          <span className={styles.dot} style={{ insetInlineStart: at(value) }} />
        </div>
        <span className={styles.meaning}>
          {meaning}; 95% interval {formatPercent(low)} to {formatPercent(high)} ({n} answers)
        </span>
      </dd>
    </div>
  );
}
