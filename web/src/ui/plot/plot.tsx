import { useRef, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Table } from '../layout/table.tsx';
import { PlotCanvas } from './plot-canvas.tsx';
import { PlotDownloads } from './plot-downloads.tsx';
import type { PlotMark } from './plot-marks.ts';
import type { PlotSeries } from './plot-options.ts';
import styles from './plot.module.css';

export interface PlotProps {
  readonly label: string;
  /** The points on the time axis in Unix seconds, ascending. */
  readonly times: readonly number[];
  /** Renders a time in the data table. */
  readonly formatTime: (time: number) => ReactNode;
  readonly series: readonly PlotSeries[];
  /** Called with the clicked time. `formatTime` must offer the same action for keyboard users. */
  readonly onPick?: (time: number) => void;
  readonly isStacked?: boolean;
  /** The zone in which the axis labels hours; without it, times are in UTC. */
  readonly timeZone?: string;
  /** What happened at some of the times. The same array as long as nothing changes. */
  readonly marks?: readonly PlotMark[];
  /** Buttons next to those that save the plot. */
  readonly actions?: ReactNode;
}

const NO_MARKS: readonly PlotMark[] = [];

/** A time series plot with a legend, and the same data as a table for screen readers and keyboards. */
export function Plot(props: PlotProps) {
  const { label, times, formatTime, series, onPick, isStacked = false, timeZone, marks = NO_MARKS } = props;
  const host = useRef<HTMLDivElement>(null);
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.legend}>
        {series.map(({ label: name, color, isLine, isMuted }) => (
          <span key={name} className={styles.key}>
            <span
              className={classes(styles.mark, isLine && styles.line, isMuted && styles.muted)}
              style={{ color: `var(--${color})` }}
            />
            {name}
          </span>
        ))}
      </figcaption>
      <PlotCanvas {...{ label, times, series, marks, isStacked, timeZone, onPick, host }} />
      <span className={styles.downloads}>
        {props.actions}
        <PlotDownloads {...{ label, times, series, marks, host }} />
      </span>
      <details>
        <summary>Show data</summary>
        <Table label={label} head={['', ...series.map(({ label: name }) => name)]} isWide={series.length > 3}>
          {times.map((time, at) => (
            <tr key={time}>
              <th scope="row">{formatTime(time)}</th>
              {series.map(({ label: name, values }) => (
                <td key={name}>{values[at]}</td>
              ))}
            </tr>
          ))}
        </Table>
      </details>
    </figure>
  );
}
