import styles from './day-bars.module.css';

interface Day {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly count: number;
  /** What stands after the count: `(limit reached)`. Such a day is highlighted. */
  readonly remark?: string | undefined;
}

/** A small bar for each day, with its day and count as text for a pointer and for screen readers. */
export function DayBars({ label, days }: { readonly label: string; readonly days: readonly Day[] }) {
  const max = Math.max(1, ...days.map(({ count }) => count));
  return (
    <ol className={styles.days} aria-label={label}>
      {days.map(({ day, count, remark }) => {
        const text = `${day}: ${count}${remark === undefined ? '' : ` ${remark}`}`;
        return (
          <li key={day} title={text}>
            <span
              className={remark === undefined ? undefined : styles.remarked}
              style={{ blockSize: `${(100 * count) / max}%` }}
            />
            <span className="visually-hidden">{text}</span>
          </li>
        );
      })}
    </ol>
  );
}
