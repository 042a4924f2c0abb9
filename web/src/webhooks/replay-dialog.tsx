import { DAY_MS } from '../../../schemas/duration.ts';
import { useState, type SubmitEvent } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { InputField, SelectField } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { datetimeInputValue } from './datetime-input-value.ts';

interface ReplayDialogProps {
  readonly webhook: string;
  readonly onClose: () => void;
}

/** Resends the failed or the delivered events of a period. */
export function ReplayDialog({ webhook, onClose }: ReplayDialogProps) {
  const replay = useApiMutation('replay_webhook_deliveries', ['list_webhook_deliveries', 'get_webhook']);
  // The most common case: resend what failed since yesterday.
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
    <Dialog title="Resend events from a period" onClose={onClose}>
      <Form
        error={replay.error}
        isBusy={replay.isPending}
        action="Resend"
        onSubmit={submit}
        onCancel={onClose}
        cancelLabel="Close"
      >
        <p>Each event keeps its ID, so that your receiver can ignore duplicates.</p>
        <InputField label="From" name="since" type="datetime-local" required defaultValue={aDayAgo} />
        <InputField
          label="Until"
          name="until"
          hint="Leave empty for now. Times are in your browser's time zone."
          type="datetime-local"
        />
        <SelectField label="Events" name="state">
          <option value="failed">Failed</option>
          <option value="delivered">Delivered</option>
        </SelectField>
        {replay.data && (
          <p role="status">
            {replay.data.queued === 0 ? 'No events to resend in this period' : `${replay.data.queued} queued`}
            {replay.data.more ? '. There are more: click Resend again to continue' : ''}.
          </p>
        )}
      </Form>
    </Dialog>
  );
}
