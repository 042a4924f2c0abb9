import type { Bar } from './plot-data.ts';
import styles from './bars.module.css';

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** A bar for each row, with its figure in words: readable without seeing the bars. */
export function Bars({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)));
  return (
    <ol className={styles.bars} aria-label={label}>
      {bars.map(({ label: name, value }, at) => (
        <li key={at} className={styles.line}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span
            className={styles.bar}
            style={{ inlineSize: `${most === 0 ? 0 : (100 * Math.abs(value)) / most}%` }}
          />
          <span className={styles.value}>{figure.format(value)}</span>
        </li>
      ))}
    </ol>
  );
}
