import { useState, type SubmitEvent } from 'react';
import type { Alert } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { FilterFields } from '../mentions/filter-fields.tsx';
import { ProjectSelect } from '../mentions/project-select.tsx';
import { Sheet } from '../ui/dialog/sheet.tsx';
import { InputField } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { alertBody, NEW_ALERT, type AlertDraft } from './alert-draft.ts';
import { AlertScheduleFields } from './schedule-fields.tsx';
import { Simulation } from './simulation.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { fieldLabel } from '../ui/feedback/error-text.ts';
import type { ViewAlert } from './view-alert.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';

interface AlertDialogProps {
  readonly alert: Alert | null;
  /** What a new alert starts from. Default: a daily digest. */
  readonly start?: ViewAlert | null;
  readonly onClose: () => void;
}

/** Adds or edits an alert. Beside it stands what it would have sent in the last 30 days. */
export function AlertDialog({ alert, start = null, onClose }: AlertDialogProps) {
  const [draft, setDraft] = useState<AlertDraft>(alert ?? start?.draft ?? NEW_ALERT);
  const set = (change: Partial<AlertDraft>) => setDraft({ ...draft, ...change });
  const create = useApiMutation('create_alert', ['list_alerts']);
  const update = useApiMutation('update_alert', ['list_alerts']);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = alertBody(draft);
    const done = { onSuccess: onClose };
    if (alert) update.mutate({ path: { alert: alert.id }, body }, done);
    else create.mutate({ body }, done);
  };
  return (
    <Sheet
      title={alert ? 'Edit alert' : 'Add alert'}
      onClose={onClose}
      preview={<Simulation draft={draft} alert={alert?.id ?? null} />}
    >
      <Form
        error={create.error ?? update.error}
        isBusy={create.isPending || update.isPending}
        action={alert ? 'Save' : 'Add alert'}
        onSubmit={submit}
        onCancel={onClose}
      >
        {start !== null && start.dropped.length > 0 && (
          <p className="hint">
            Alerts cannot filter by {start.dropped.map((name) => fieldLabel(name)).join(', ')}: this alert
            reports more than the view shows.
          </p>
        )}
        <InputField
          label="Name"
          name="name"
          required
          maxLength={80}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <AlertScheduleFields draft={draft} set={set} />
        <ChannelFields draft={draft} set={set} />
        <ProjectSelect value={draft.project_id} onChange={(project_id) => set({ project_id, filters: {} })} />
        <InputField
          label="Minimum urgency"
          name="min_urgency"
          hint="0 to 100; 70 and above is high. Leave empty for any."
          type="number"
          min={0}
          max={100}
          value={draft.min_urgency ?? ''}
          onChange={({ target }) => set({ min_urgency: target.value === '' ? null : Number(target.value) })}
        />
        <FilterFields
          filters={draft.filters}
          projectId={draft.project_id}
          onChange={(filters) => set({ filters })}
        />
        <Checkbox label="On" checked={draft.enabled} onChange={(enabled) => set({ enabled })} />
      </Form>
    </Sheet>
  );
}
