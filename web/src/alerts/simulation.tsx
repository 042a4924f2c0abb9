import type { Output } from '../api/call.ts';
import { SampleList } from '../ui/form/dry-run.tsx';
import { LivePreview } from '../ui/form/live-preview.tsx';
import { DayBars } from '../ui/plot/day-bars.tsx';
import { simulationBody, type AlertDraft } from './alert-draft.ts';
import { messageLimitText } from './alert-text.ts';

interface SimulationProps {
  readonly draft: AlertDraft;
  /** The id of the edited alert; null for a new one. */
  readonly alert: string | null;
}

/** Simulates the alert on the last 30 days while it is edited: how many messages it would have sent, and sample mentions. */
export function Simulation({ draft, alert }: SimulationProps) {
  return (
    <LivePreview
      label="Preview"
      operation="simulate_alert"
      input={{ body: { ...simulationBody(draft), ...(alert === null ? {} : { alert }) } }}
    >
      {(result) => <SimulationResult result={result} />}
    </LivePreview>
  );
}

function SimulationResult({
  result: { detail, days, sample, cap },
}: {
  readonly result: Output<'simulate_alert'>;
}) {
  const bars = days.map(({ day, messages, capped }) => ({
    ...{ day, count: messages },
    remark: capped ? '(limit reached)' : undefined,
  }));
  return (
    <>
      <p role="status">{detail}</p>
      <DayBars label="Messages per day" days={bars} />
      <p className="hint">{messageLimitText(cap, days.filter(({ capped }) => capped).length)}</p>
      {sample.length > 0 && (
        <SampleList>
          {sample.map(({ id, title, text }) => (
            <li key={id}>{title ?? text}</li>
          ))}
        </SampleList>
      )}
    </>
  );
}
