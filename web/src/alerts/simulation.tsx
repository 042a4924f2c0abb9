import type { Output } from '../api/call.ts';
import { SampleList, DryRun } from '../ui/form/dry-run.tsx';
import { simulationBody, type AlertDraft } from './alert-draft.ts';
import { messageLimitText } from './alert-text.ts';
import styles from './simulation.module.css';

interface SimulationProps {
  readonly draft: AlertDraft;
  /** The saved alert that is being changed; null: it is new. */
  readonly alert: string | null;
}

/** Tries the alert on the last 30 days: how much it would have told, and of what. */
export function Simulation({ draft, alert }: SimulationProps) {
  return (
    <DryRun
      label="Trial on the last 30 days"
      action="Try it on the last 30 days"
      operation="simulate_alert"
      input={{ body: { ...simulationBody(draft), ...(alert === null ? {} : { alert }) } }}
    >
      {(outcome) => <SimulationResult of={outcome} />}
    </DryRun>
  );
}

function SimulationResult({ of: { detail, days, sample, cap } }: { readonly of: Output<'simulate_alert'> }) {
  const most = Math.max(1, ...days.map(({ messages }) => messages));
  return (
    <>
      <p role="status">{detail}</p>
      <ol className={styles.days} aria-label="Messages a day">
        {days.map(({ day, messages, capped }) => (
          <li key={day} title={`${day}: ${messages}${capped ? ', the cap' : ''}`}>
            <span
              className={capped ? styles.capped : undefined}
              style={{ blockSize: `${(100 * messages) / most}%` }}
            />
            <span className="visually-hidden">{`${day}: ${messages}${capped ? ', the cap' : ''}`}</span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{messageLimitText(cap, days.filter(({ capped }) => capped).length)}</p>
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
