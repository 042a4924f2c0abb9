import type { Output } from '../api/call.ts';
import { SampleList, DryRun } from '../ui/form/dry-run.tsx';
import { simulationBody, type AlertDraft } from './alert-draft.ts';
import { messageLimitText } from './alert-text.ts';
import styles from './simulation.module.css';

interface SimulationProps {
  readonly draft: AlertDraft;
  /** The id of the edited alert; null for a new one. */
  readonly alert: string | null;
}

/** Simulates the alert on the last 30 days: how many messages it would have sent, and sample mentions. */
export function Simulation({ draft, alert }: SimulationProps) {
  return (
    <DryRun
      label="Simulation"
      action="Test on the last 30 days"
      operation="simulate_alert"
      input={{ body: { ...simulationBody(draft), ...(alert === null ? {} : { alert }) } }}
    >
      {(result) => <SimulationResult result={result} />}
    </DryRun>
  );
}

function SimulationResult({
  result: { detail, days, sample, cap },
}: {
  readonly result: Output<'simulate_alert'>;
}) {
  const max = Math.max(1, ...days.map(({ messages }) => messages));
  return (
    <>
      <p role="status">{detail}</p>
      <ol className={styles.days} aria-label="Messages per day">
        {days.map(({ day, messages, capped }) => (
          <li key={day} title={`${day}: ${messages}${capped ? ' (limit reached)' : ''}`}>
            <span
              className={capped ? styles.capped : undefined}
              style={{ blockSize: `${(100 * messages) / max}%` }}
            />
            <span className="visually-hidden">{`${day}: ${messages}${capped ? ' (limit reached)' : ''}`}</span>
          </li>
        ))}
      </ol>
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
