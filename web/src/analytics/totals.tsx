import { Link } from '@tanstack/react-router';
import type { Analytics } from '../api/records.ts';
import { changeText } from './change-text.ts';
import type { FeedScope } from './period.ts';
import { formatNumber } from '../ui/numbers.ts';
import styles from './totals.module.css';

const TOTALS = [
  ['mentions', 'Mentions'],
  ['positive', 'Positive'],
  ['neutral', 'Neutral'],
  ['negative', 'Negative'],
] as const;

interface TotalsProps {
  readonly totals: Analytics['totals'];
  /** The totals of what is compared, if they are there. */
  readonly others: Analytics['totals'] | undefined;
  readonly project: string;
  readonly scope: FeedScope;
}

/** The period's totals with those of what is compared, and the change. Each links to its mentions. */
export function Totals({ totals, others, project, scope }: TotalsProps) {
  return (
    <dl className={styles.totals}>
      {TOTALS.map(([key, label]) => (
        <div key={key} className={styles.figure}>
          <dt>{label}</dt>
          <dd className={styles.value}>
            <Link
              to="/projects/$project/feed"
              params={{ project }}
              search={{ ...scope, ...(key !== 'mentions' && { sentiment: [key] }) }}
              aria-label={`${label}: ${formatNumber(totals[key])}`}
            >
              {formatNumber(totals[key])}
            </Link>
          </dd>
          {others && <dd className={styles.change}>{changeText(totals[key], others[key])}</dd>}
        </div>
      ))}
    </dl>
  );
}
