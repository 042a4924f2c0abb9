import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { classes } from '../classes.ts';
import { plotOptions, stack, type PlotSeries } from './plot-options.ts';
import { Table } from '../layout/table.tsx';
import { useTheme } from '../theme.ts';
import styles from './plot.module.css';

interface PlotProps {
  readonly label: string;
  /** The places on the time axis, in seconds since 1970, rising. */
  readonly times: readonly number[];
  /** How a time is written in the table of figures. */
  readonly formatTime: (time: number) => ReactNode;
  readonly series: readonly PlotSeries[];
  /** Hears of the time whose place is clicked; the table of figures must offer the same to the keyboard. */
  readonly onPick?: (time: number) => void;
  /** Bars that stand on each other, in place of lines. */
  readonly isStacked?: boolean;
}

const isBar = ({ isLine }: PlotSeries) => isLine !== true;

/** Figures over time as a plot, with its legend, and the same figures as a table for those who cannot see it. */
export function Plot({ label, times, formatTime: nameOf, series, onPick, isStacked = false }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  // Colors on a canvas stay as they were drawn.
  const theme = useTheme();
  const pick = useEffectEvent((at: number | null | undefined) => {
    const time = typeof at === 'number' ? times[at] : undefined;
    if (time !== undefined) onPick?.(time);
  });
  useEffect(() => {
    const place = host.current!;
    // The tallest layer is drawn first, or it would hide the others.
    const drawn = isStacked
      ? [...stack(series.filter(isBar)).reverse(), ...series.filter((each) => !isBar(each))]
      : series;
    const data = [times, ...drawn.map(({ values }) => values)] as unknown as uPlot.AlignedData;
    let plot = new uPlot(plotOptions(place, drawn, isStacked, times), data, place);
    const redraw = () => {
      plot.destroy();
      plot = new uPlot(plotOptions(place, drawn, isStacked, times), data, place);
    };
    const resized = new ResizeObserver(() => {
      if (Math.abs(plot.width - place.clientWidth) > 1) redraw();
    });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const picked = () => pick(plot.cursor.idx);
    place.addEventListener('click', picked);
    resized.observe(place);
    scheme.addEventListener('change', redraw);
    return () => {
      place.removeEventListener('click', picked);
      resized.disconnect();
      scheme.removeEventListener('change', redraw);
      plot.destroy();
    };
  }, [times, series, isStacked, theme]);
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.legend}>
        {series.map(({ label: name, color: color, isLine }) => (
          <span key={name} className={styles.key}>
            <span
              className={classes(styles.mark, isLine && styles.line)}
              style={{ background: `var(--${color})` }}
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
      <details>
        <summary>Figures</summary>
        <Table label={label} head={['', ...series.map(({ label: name }) => name)]} isWide={series.length > 3}>
          {times.map((time, at) => (
            <tr key={time}>
              <th scope="row">{nameOf(time)}</th>
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
