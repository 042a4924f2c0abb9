import { type Analytics } from '../api/records.ts';
import { changeInWords } from './change-words.ts';
import styles from './totals.module.css';

const count = new Intl.NumberFormat('en');
const FIGURES = [
  ['mentions', 'Mentions'],
  ['positive', 'Positive'],
  ['neutral', 'Neutral'],
  ['negative', 'Negative'],
] as const;

/** The sums of the period, each against the period before. */
export function Totals({ totals, previous }: Pick<Analytics, 'totals' | 'previous'>) {
  return (
    <dl className={styles.totals}>
      {FIGURES.map(([key, label]) => (
        <div key={key} className={styles.figure}>
          <dt>{label}</dt>
          <dd className={styles.value}>{count.format(totals[key])}</dd>
          <dd className={styles.change}>{changeInWords(totals[key], previous[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
