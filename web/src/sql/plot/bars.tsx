import type { Bar } from './plot-data.ts';
import styles from './bars.module.css';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** A horizontal bar per row, with its label and value as text. */
export function Bars({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const max = Math.max(...bars.map(({ value }) => Math.abs(value)));
  return (
    <ol className={styles.bars} aria-label={label} tabIndex={0}>
      {bars.map(({ label: name, value }, at) => (
        <li key={at} className={styles.line}>
          <span className="ellipsis" title={name}>
            {name}
          </span>
          <span
            className={styles.bar}
            style={{ inlineSize: `${max === 0 ? 0 : (100 * Math.abs(value)) / max}%` }}
          />
          <span className={styles.value}>{number.format(value)}</span>
        </li>
      ))}
    </ol>
  );
}
