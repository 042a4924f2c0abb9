import type { Analytics } from '../api/records.ts';
import styles from './heatmap.module.css';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface HeatmapProps {
  readonly cells: Analytics['heatmap'];
  readonly timezone: string;
}

/** Mention counts by weekday and hour, as a table for screen readers. */
export function Heatmap({ cells, timezone }: HeatmapProps) {
  const counts = new Map(cells.map(({ weekday, hour, count }) => [`${weekday} ${hour}`, count]));
  const max = Math.max(1, ...counts.values());
  const countOf = (day: number, hour: number) => counts.get(`${day + 1} ${hour}`) ?? 0;
  return (
    <div className={styles.frame} role="region" aria-label="Mentions by weekday and hour" tabIndex={0}>
      <table className={styles.heatmap}>
        <caption>Mentions by hour ({timezone}). Darker means more.</caption>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((name, day) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {HOURS.map((hour) => (
                <Cell key={hour} name={`${name} ${hour}:00`} count={countOf(day, hour)} max={max} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly name: string;
  readonly count: number;
  readonly max: number;
}

/** The color scales with the square root of the count, or one busy hour would make all others white. */
function Cell({ name, count, max }: CellProps) {
  const share = Math.round(100 * Math.sqrt(count / max));
  return (
    <td
      style={{ background: `color-mix(in oklab, var(--accent) ${share}%, var(--panel))` }}
      title={`${name}: ${count}`}
    >
      <span className="visually-hidden">{count}</span>
    </td>
  );
}
