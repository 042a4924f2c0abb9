import styles from './meter.module.css';

const count = new Intl.NumberFormat('en');
/** From here on the workspace's owners have been told (docs/operate/usage.md). */
const NEARLY = 0.8;

/** Says how much of a limit is used, rounded down: 100 % says that all of it is. */
export const shareInWords = (used: number, limit: number): string =>
  limit === 0 ? 'All' : `${count.format(Math.floor((100 * used) / limit))} %`;

interface MeterProps {
  readonly label: string;
  readonly used: number;
  /** Null: there is none. */
  readonly limit: number | null;
}

/** A figure and how much of its limit it is. */
export function Meter({ label, used, limit }: MeterProps) {
  return (
    <div className={styles.meter}>
      <span className={styles.label}>{label}</span>
      <span className={styles.used}>{count.format(used)}</span>
      {limit === null ? (
        <span className={styles.limit}>Unlimited</span>
      ) : (
        <>
          <meter aria-label={label} min={0} max={limit} high={limit * NEARLY} optimum={0} value={used} />
          <span className={styles.limit}>
            {shareInWords(used, limit)} of {count.format(limit)}
          </span>
        </>
      )}
    </div>
  );
}
