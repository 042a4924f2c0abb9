import { formatNumber } from '../ui/numbers.ts';
import styles from './meter.module.css';

/** The share of a limit at which the workspace's owners are notified (docs/operate/usage.md). */
const WARNING_SHARE = 0.8;

/** Returns the used share of a limit, rounded down so that 100% means all of it. */
const percentText = (used: number, limit: number): string =>
  limit === 0 ? '100%' : `${formatNumber(Math.floor((100 * used) / limit))}%`;

interface MeterProps {
  readonly label: string;
  readonly used: number;
  /** Null for unlimited. */
  readonly limit: number | null;
}

/** A count and its share of a limit. */
export function Meter({ label, used, limit }: MeterProps) {
  return (
    <div className={styles.meter}>
      <span className={styles.label}>{label}</span>
      <span className={styles.used}>{formatNumber(used)}</span>
      {limit === null ? (
        <span className={styles.limit}>Unlimited</span>
      ) : (
        <>
          <meter
            aria-label={label}
            min={0}
            max={limit}
            high={limit * WARNING_SHARE}
            optimum={0}
            value={used}
          />
          <span className={styles.limit}>
            {percentText(used, limit)} of {formatNumber(limit)}
          </span>
        </>
      )}
    </div>
  );
}
