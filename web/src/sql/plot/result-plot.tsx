import { useMemo, useState } from 'react';
import type { SqlResult } from '../../api/records.ts';
import { Plot } from '../../ui/plot/plot.tsx';
import { Bars } from './bars.tsx';
import type { PlotSettings } from './plot-settings.ts';
import { PlotSettingsForm } from './plot-settings-form.tsx';
import { barPlot, isOverTime, timePlot } from './plot-data.ts';
import styles from '../result/result.module.css';

const nameOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** The rows as a plot, with the way to choose what is drawn. It begins with `usual`. */
export function ResultPlot({ result, usual }: { readonly result: SqlResult; readonly usual: PlotSettings }) {
  const [choice, setChoice] = useState(usual);
  return (
    <details className={styles.plot} open>
      <summary>Plot</summary>
      <PlotSettingsForm result={result} choice={choice} onChange={setChoice} />
      <Drawn result={result} choice={choice} />
    </details>
  );
}

function Drawn({ result, choice }: { readonly result: SqlResult; readonly choice: PlotSettings }) {
  const isTimed = isOverTime(result, choice);
  const overTime = useMemo(() => (isTimed ? timePlot(result, choice) : null), [isTimed, result, choice]);
  const bars = useMemo(() => (isTimed ? [] : barPlot(result, choice)), [isTimed, result, choice]);
  const label = `${choice.y.join(', ')} by ${choice.x}`;
  if (bars.length > 0) return <Bars label={label} bars={bars} />;
  if (overTime === null || overTime.series.length === 0)
    return <p className={styles.note}>There are no two points of it to draw.</p>;
  const { left, ...drawn } = overTime;
  return (
    <>
      <Plot
        key={choice.kind}
        label={label}
        formatTime={nameOf}
        isStacked={choice.kind === 'bar'}
        {...drawn}
      />
      {left > 0 && <p className={styles.note}>{left} more lines are not drawn: only the first ones are.</p>}
    </>
  );
}
