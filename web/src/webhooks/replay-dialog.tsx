import { useState, type SubmitEvent } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { datetimeInputValue } from './datetime-input-value.ts';

const DAY_MS = 86_400_000;

interface ReplayDialogProps {
  readonly webhook: string;
  readonly onClose: () => void;
}

/** Queues the events of a time again: those that failed, or those that arrived. */
export function ReplayDialog({ webhook, onClose }: ReplayDialogProps) {
  const replay = useApiMutation('replay_webhook_deliveries', ['list_webhook_deliveries', 'get_webhook']);
  // What most people come for: what was missed since yesterday.
  const [aDayAgo] = useState(() => datetimeInputValue(Date.now() - DAY_MS));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { since = '', until, state } = submittedValues(event);
    const body = {
      since: new Date(since).toISOString(),
      ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
      state: state === 'delivered' ? ('delivered' as const) : ('failed' as const),
    };
    replay.mutate({ path: { webhook }, body });
  };
  return (
    <Dialog title="Send again what was sent in a time" onClose={onClose}>
      <Form
        error={replay.error}
        isBusy={replay.isPending}
        action="Send again"
        onSubmit={submit}
        onCancel={onClose}
        cancelLabel="Close"
      >
        <p>Every event keeps its id, so that a receiver can tell what it had already.</p>
        <Field label="From" name="since">
          {(control) => (
            <input {...control} name="since" type="datetime-local" required defaultValue={aDayAgo} />
          )}
        </Field>
        <Field label="Until" name="until" hint="Empty: until now. Both by the clock of this computer.">
          {(control) => <input {...control} name="until" type="datetime-local" />}
        </Field>
        <Field label="Which" name="state">
          {(control) => (
            <select {...control} name="state">
              <option value="failed">those that failed</option>
              <option value="delivered">those that arrived</option>
            </select>
          )}
        </Field>
        {replay.data && (
          <p role="status">
            {replay.data.queued === 0 ? 'Nothing of that time is to be sent' : `${replay.data.queued} queued`}
            {replay.data.more ? '; there are more: send again to go on' : ''}.
          </p>
        )}
      </Form>
    </Dialog>
  );
}
