import { type SubmitEvent } from 'react';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { enteredIn } from '../ui/entered.ts';
import { Field } from '../ui/field.tsx';
import form from '../ui/form.module.css';
import { Refusal } from '../ui/refusal.tsx';

/** Queues the events of a time again: those that failed, or those that arrived. */
export function ReplayDialog({
  webhook,
  onClose,
}: {
  readonly webhook: string;
  readonly onClose: () => void;
}) {
  const replay = useChange('replay_webhook_deliveries', ['list_webhook_deliveries']);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { since = '', until, state } = enteredIn(event);
    const body = {
      since: new Date(since).toISOString(),
      ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
      state: state === 'delivered' ? ('delivered' as const) : ('failed' as const),
    };
    replay.mutate({ path: { webhook }, body });
  };
  return (
    <Dialog title="Send a time again" onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <Field label="From">
          {(control) => <input {...control} name="since" type="datetime-local" required />}
        </Field>
        <Field label="Until" hint="Empty: until now.">
          {(control) => <input {...control} name="until" type="datetime-local" />}
        </Field>
        <Field label="Which">
          {(control) => (
            <select {...control} name="state">
              <option value="failed">those that failed</option>
              <option value="delivered">those that arrived</option>
            </select>
          )}
        </Field>
        <Refusal error={replay.error} />
        {replay.data && (
          <p role="status">
            {replay.data.queued} queued{replay.data.more ? '; there are more: send again to go on' : ''}.
          </p>
        )}
        <div className={form.actions}>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" kind="primary" isBusy={replay.isPending}>
            Send again
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
