import type { JudgeReport, QualityFigure } from '../api/records.ts';
import styles from './relevance-metrics.module.css';

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

const METRICS = [
  ['precision', 'Precision', 'of what is shown as relevant truly is'],
  ['recall', 'Recall', 'of what truly is relevant is shown'],
  ['f1', 'F1', 'both in one figure'],
] as const;

/** What answers are missing before there are figures, in the words of this page; null: none. */
function missingAnswers({ enough, kept, filtered_out }: JudgeReport['relevance']): string | null {
  if (enough) return null;
  const missing = [
    ...(filtered_out.needed > 0 ? [`${filtered_out.needed} more of what was filtered out`] : []),
    ...(kept.needed > 0 ? [`${kept.needed} more of what was kept`] : []),
  ];
  if (missing.length === 0) return 'There is not enough evidence for every figure yet.';
  return `There are no figures yet: check ${missing.join(' and ')} below. Editors and owners can, with a key for each.`;
}

/** The figures with their 95 % intervals, or what is missing before there can be any. */
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
        <strong className={styles.value}>{percent.format(value)}</strong>
        <div className={styles.scale} aria-hidden="true">
          <span
            className={styles.interval}
            style={{ insetInlineStart: at(low), inlineSize: at(high - low) }}
          />
          <span className={styles.dot} style={{ insetInlineStart: at(value) }} />
        </div>
        <span className={styles.meaning}>
          {meaning}; between {percent.format(low)} and {percent.format(high)} by {n} answers
        </span>
      </dd>
    </div>
  );
}
