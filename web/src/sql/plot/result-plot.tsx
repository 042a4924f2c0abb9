import { SECOND_MS } from '../../../../schemas/duration.ts';
import { useMemo, useState } from 'react';
import type { SqlResult } from '../../api/records.ts';
import { Plot } from '../../ui/plot/plot.tsx';
import { Bars } from './bars.tsx';
import type { PlotSettings } from './plot-settings.ts';
import { PlotSettingsForm } from './plot-settings-form.tsx';
import { barPlot, isOverTime, timePlot } from './plot-data.ts';
import styles from '../result/result.module.css';

const formatTime = (time: number) => new Date(time * SECOND_MS).toISOString().slice(0, 16).replace('T', ' ');

/** A plot of the result with its settings, which start as `initial`. */
export function ResultPlot({
  result,
  initial,
}: {
  readonly result: SqlResult;
  readonly initial: PlotSettings;
}) {
  const [choice, setChoice] = useState(initial);
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
    return <p className="hint">There aren't enough data points to draw.</p>;
  const { omitted, ...drawn } = overTime;
  return (
    <>
      <Plot
        key={choice.kind}
        label={label}
        formatTime={formatTime}
        isStacked={choice.kind === 'bar'}
        {...drawn}
      />
      {omitted > 0 && <p className="hint">{omitted} more series are not shown.</p>}
    </>
  );
}
