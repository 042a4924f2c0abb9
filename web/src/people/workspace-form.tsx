import { type SubmitEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Workspace } from '../api/records.ts';
import { SESSION_KEY } from '../api/session.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/button.tsx';
import { enteredIn } from '../ui/entered.ts';
import { Field } from '../ui/field.tsx';
import form from '../ui/form.module.css';
import { useNotify } from '../ui/notices.tsx';
import { Refusal } from '../ui/refusal.tsx';

const ZONES = Intl.supportedValuesOf('timeZone');

/** What holds for all projects of the workspace unless a project says otherwise. */
export function WorkspaceForm({ workspace }: { readonly workspace: Workspace }) {
  const update = useChange('update_workspace', ['get_workspace']);
  const client = useQueryClient();
  const notify = useNotify();
  const submit = (event: SubmitEvent<HTMLFormElement>) =>
    update.mutate(
      { body: enteredIn(event) },
      {
        onSuccess: () => {
          notify({ text: 'Saved.' });
          void client.invalidateQueries({ queryKey: SESSION_KEY });
        },
      },
    );
  return (
    <form className={form.form} onSubmit={submit}>
      <Field label="Name">
        {(control) => (
          <input {...control} name="name" defaultValue={workspace.name} required maxLength={80} />
        )}
      </Field>
      <Field label="Time zone" hint="Days of analytics, digests and caps begin at its midnight.">
        {(control) => (
          <>
            <input
              {...control}
              name="timezone"
              defaultValue={workspace.timezone}
              list="time-zones"
              required
            />
            <datalist id="time-zones">
              {ZONES.map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Scan every" hint="A number and s, m, h or d: 30m, 2h. Projects can have their own.">
        {(control) => <input {...control} name="scan_every" defaultValue={workspace.scan_every} required />}
      </Field>
      <Refusal error={update.error} />
      <div className={form.actions}>
        <Button type="submit" kind="primary" isBusy={update.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
