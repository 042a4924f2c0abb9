import { useChange } from '../api/use-change.ts';
import { type Answer } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { simulationOf, type AlertDraft } from './alert-draft.ts';
import styles from './simulation.module.css';

/** Tries the alert on the last 30 days: how much it would have told, and of what. */
export function Simulation({ draft }: { readonly draft: AlertDraft }) {
  const simulate = useChange('simulate_alert');
  return (
    <section className={styles.simulation} aria-label="Trial on the last 30 days">
      <Button isBusy={simulate.isPending} onClick={() => simulate.mutate({ body: simulationOf(draft) })}>
        Try it on the last 30 days
      </Button>
      <Refusal error={simulate.error} />
      {simulate.data && <Outcome of={simulate.data} />}
    </section>
  );
}

function Outcome({ of: { detail, days, sample } }: { readonly of: Answer<'simulate_alert'> }) {
  const most = Math.max(1, ...days.map(({ messages }) => messages));
  return (
    <>
      <p role="status">{detail}</p>
      <ol className={styles.days} aria-label="Messages a day">
        {days.map(({ day, messages }) => (
          <li key={day} title={`${day}: ${messages}`}>
            <span style={{ blockSize: `${(100 * messages) / most}%` }} />
            <span className="visually-hidden">{`${day}: ${messages}`}</span>
          </li>
        ))}
      </ol>
      {sample.length > 0 && (
        <ul className={styles.sample}>
          {sample.map(({ id, title, text }) => (
            <li key={id}>{title ?? text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
