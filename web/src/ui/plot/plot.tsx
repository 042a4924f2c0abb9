import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { classes } from '../classes.ts';
import { PlotDownloads } from './plot-downloads.tsx';
import { plotOptions, stack, type PlotSeries } from './plot-options.ts';
import { Table } from '../layout/table.tsx';
import { useTheme } from '../theme.ts';
import styles from './plot.module.css';

interface PlotProps {
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
}

const isBar = ({ isLine }: PlotSeries) => isLine !== true;

/** A time series plot with a legend, and the same data as a table for screen readers and keyboards. */
export function Plot({ label, times, formatTime, series, onPick, isStacked = false, timeZone }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  // A canvas keeps its colors when the theme changes, so the theme is a dependency of the effect.
  const theme = useTheme();
  const pick = useEffectEvent((at: number | null | undefined) => {
    const time = typeof at === 'number' ? times[at] : undefined;
    if (time !== undefined) onPick?.(time);
  });
  useEffect(() => {
    const element = host.current!;
    // Draw the tallest layer first, or it would hide the others.
    const drawn = isStacked
      ? [...stack(series.filter(isBar)).reverse(), ...series.filter((each) => !isBar(each))]
      : series;
    const data = [times, ...drawn.map(({ values }) => values)] as unknown as uPlot.AlignedData;
    let plot = new uPlot(plotOptions(element, drawn, { isStacked, times, timeZone }), data, element);
    const redraw = () => {
      plot.destroy();
      plot = new uPlot(plotOptions(element, drawn, { isStacked, times, timeZone }), data, element);
    };
    const resized = new ResizeObserver(() => {
      if (Math.abs(plot.width - element.clientWidth) > 1) redraw();
    });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const onClick = () => pick(plot.cursor.idx);
    element.addEventListener('click', onClick);
    resized.observe(element);
    scheme.addEventListener('change', redraw);
    return () => {
      element.removeEventListener('click', onClick);
      resized.disconnect();
      scheme.removeEventListener('change', redraw);
      plot.destroy();
    };
  }, [times, series, isStacked, timeZone, theme]);
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
      <div
        ref={host}
        className={classes(styles.canvas, onPick && styles.pickable)}
        role="img"
        aria-label={label}
      />
      <PlotDownloads {...{ label, times, series, host }} />
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
