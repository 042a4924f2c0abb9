import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { classes } from '../classes.ts';
import { useTheme } from '../theme.ts';
import { MarkPins } from './mark-pins.tsx';
import { drawMarks, placedMarks, type PlacedMark, type PlotMark } from './plot-marks.ts';
import { plotOptions, stack, type PlotSeries } from './plot-options.ts';
import styles from './plot.module.css';

interface PlotCanvasProps {
  readonly label: string;
  readonly times: readonly number[];
  readonly series: readonly PlotSeries[];
  readonly marks: readonly PlotMark[];
  readonly isStacked: boolean;
  readonly timeZone: string | undefined;
  readonly onPick: ((time: number) => void) | undefined;
  /** Gets the element that the plot is drawn in. */
  readonly host: RefObject<HTMLDivElement | null>;
}

const isBar = ({ isLine }: PlotSeries) => isLine !== true;

/** Returns the series in the order of drawing: the tallest layer first, or it would hide the others. */
const drawnSeries = (series: readonly PlotSeries[], isStacked: boolean): readonly PlotSeries[] =>
  isStacked ? [...stack(series.filter(isBar)).reverse(), ...series.filter((each) => !isBar(each))] : series;

/** The drawing of a plot with its marks. It is drawn again when its size or the colors change. */
export function PlotCanvas(props: PlotCanvasProps) {
  const { label, times, series, marks, isStacked, timeZone, onPick, host } = props;
  const [placed, setPlaced] = useState<{ marks: readonly PlacedMark[]; width: number }>();
  // A canvas keeps its colors when the theme changes, so the theme is a dependency of the effect.
  const theme = useTheme();
  const pick = useEffectEvent((at: number | null | undefined) => {
    const time = typeof at === 'number' ? times[at] : undefined;
    if (time !== undefined) onPick?.(time);
  });
  useEffect(() => {
    const element = host.current!;
    const drawn = drawnSeries(series, isStacked);
    const data = [times, ...drawn.map(({ values }) => values)] as unknown as uPlot.AlignedData;
    const hooks: uPlot.Hooks.Arrays = {
      draw: [(of) => drawMarks(of, marks)],
      ready: [(of) => setPlaced({ marks: placedMarks(of, marks), width: of.width })],
    };
    const draw = () =>
      new uPlot({ ...plotOptions(element, drawn, { isStacked, times, timeZone }), hooks }, data, element);
    let plot = draw();
    const redraw = () => {
      plot.destroy();
      plot = draw();
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
  }, [times, series, marks, isStacked, timeZone, theme, host]);
  return (
    <div className={styles.frame}>
      <div
        ref={host}
        className={classes(styles.canvas, onPick && styles.pickable)}
        role="img"
        aria-label={label}
      />
      {placed && <MarkPins {...placed} />}
    </div>
  );
}
