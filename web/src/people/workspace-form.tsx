import type { SubmitEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Workspace } from '../api/records.ts';
import { SESSION_KEY } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { submittedValues } from '../ui/form/form-values.ts';
import { Field, InputField, SelectField } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { CadenceSelect } from '../ui/form/cadence-select.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { Options } from '../ui/form/options.tsx';
import { TimeZoneInput } from '../ui/form/time-zone-input.tsx';

const ASSIGNED_DIGESTS = [
  ['off', 'Never'],
  ['daily', 'Every day'],
  ['weekly', 'On Mondays'],
] as const;

/** The workspace's settings, which are the defaults of its projects. */
export function WorkspaceForm({ workspace }: { readonly workspace: Workspace }) {
  const update = useApiMutation('update_workspace', ['get_workspace']);
  const client = useQueryClient();
  const toast = useToast();
  const submit = (event: SubmitEvent<HTMLFormElement>) =>
    update.mutate(
      { body: submittedValues(event) },
      {
        onSuccess: () => {
          toast({ text: 'Saved.' });
          void client.invalidateQueries({ queryKey: SESSION_KEY });
        },
      },
    );
  return (
    <Form error={update.error} isBusy={update.isPending} action="Save" onSubmit={submit}>
      <InputField label="Name" name="name" defaultValue={workspace.name} required maxLength={80} />
      <Field label="Time zone" name="timezone" hint="Used for analytics, digests and daily limits.">
        {(control) => (
          <TimeZoneInput {...control} name="timezone" defaultValue={workspace.timezone} required />
        )}
      </Field>
      <CadenceSelect value={workspace.scan_every} />
      <SelectField
        label="Mail members what is assigned to them"
        name="assigned_digest"
        hint="What is still open, at 9 in the time zone above."
        defaultValue={workspace.assigned_digest}
      >
        <Options items={ASSIGNED_DIGESTS} />
      </SelectField>
    </Form>
  );
}
